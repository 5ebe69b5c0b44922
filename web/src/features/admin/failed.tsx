import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { FormError } from '#web/ui/form/form-error.tsx';
import { strings } from './strings.ts';

/** As the specification words it, in red; the way to try again beneath it. */
export const Failed = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Box padding={{ vertical: 's' }}>
    <FormError>{words}</FormError>
    <Button onClick={onRetry}>{strings.list.retry}</Button>
  </Box>
);
