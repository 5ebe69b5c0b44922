import Alert from '@cloudscape-design/components/alert';
import { ApiError } from '#web/api/api-error.ts';
import { paths } from '#web/config/paths.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';

/** The error state of SEND: what went wrong, and that trying again is safe. */
export const SendFailure = ({ failure }: { failure: Error }) => {
  const shared = useFundsStrings();
  const { code, status } = failure instanceof ApiError ? failure : { code: '', status: 0 };
  return (
    <div role="alert">
      <Alert
        type="error"
        header={strings.preview.failed}
        action={code === 'QUOTA_REACHED' && <LinkButton to={paths.subscribe}>{strings.preview.subscribe}</LinkButton>}
      >
        {failure.message} {status === 0 || status >= 500 ? shared.safeToRetry : null}
      </Alert>
    </div>
  );
};
