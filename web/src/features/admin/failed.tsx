import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { FormError } from '#web/ui/form/form-error.tsx';
import { strings } from './strings.ts';

/** The specification's error text in red, with a button to try again below. */
export const Failed = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Box padding={{ vertical: 's' }}>
    <FormError>{words}</FormError>
    <Button onClick={onRetry}>{strings.list.retry}</Button>
  </Box>
);
