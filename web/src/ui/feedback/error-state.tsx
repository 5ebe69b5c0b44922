import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { uiStrings } from '../strings.ts';

type ErrorStateProps = {
  /** What could not be done, as the specification words it when it does. */
  title?: string;
  error?: { message: string };
  onRetry?: () => void;
};

/** Something could not be loaded: what, why, and the way to try again. Read aloud when it appears. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => (
  <div role="alert">
    <Alert type="error" header={title} action={onRetry && <Button onClick={onRetry}>{uiStrings().tryAgain}</Button>}>
      {error?.message}
    </Alert>
  </div>
);
