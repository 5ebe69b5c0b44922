import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { useUiStrings } from '../strings.ts';
import { WithAddress } from './with-address.tsx';

type ErrorStateProps = {
  /** What could not be done, as the specification words it when it does. */
  title?: string;
  error?: Refusal;
  onRetry?: () => void;
};

/** Something could not be loaded: what, why, and the way to try again. Read aloud when it appears. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => {
  const strings = useUiStrings();
  const say = useRefusalText();
  // What doesn't exist isn't found by trying again.
  const retry = error?.code === 'NOT_FOUND' ? undefined : onRetry;
  return (
    <div role="alert">
      <Alert type="error" header={title} action={retry && <Button onClick={retry}>{strings.tryAgain}</Button>}>
        {error && <WithAddress>{say(error)}</WithAddress>}
      </Alert>
    </div>
  );
};
