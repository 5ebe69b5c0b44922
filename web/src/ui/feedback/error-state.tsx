import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { useUiStrings } from '../strings.ts';
import { WithAddress } from './with-address.tsx';

type ErrorStateProps = {
  /** The failed action, in red, in the words of the specification if it has them. */
  title?: string;
  error?: Refusal;
  onRetry?: () => void;
};

/** Says that something couldn't be loaded, with the reason and a button to try again. Screen readers read it when it appears. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => {
  const strings = useUiStrings();
  const say = useRefusalText();
  // Trying again doesn't find a missing thing.
  const retry = error?.code === 'NOT_FOUND' ? undefined : onRetry;
  return (
    <div role="alert">
      <Alert
        type="error"
        header={title && <span className="form-error">{title}</span>}
        action={retry && <Button onClick={retry}>{strings.tryAgain}</Button>}
      >
        {error && <WithAddress>{say(error)}</WithAddress>}
      </Alert>
    </div>
  );
};
