import Alert from '@cloudscape-design/components/alert';
import { useEffect, useRef } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { paths } from '#web/config/paths.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';

/** The error of SEND, above the button. It says that trying again is safe. */
export const SendFailure = ({ failure }: { failure: Error }) => {
  const shared = useFundsStrings();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is brought into view, with the button below it
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  const { code, status } = failure instanceof ApiError ? failure : { code: '', status: 0 };
  return (
    <div ref={place} role="alert">
      <Alert
        type="error"
        header="That didn't work."
        action={code === 'QUOTA_REACHED' && <LinkButton to={paths.subscribe}>See the plans</LinkButton>}
      >
        <WithAddress>{failure.message}</WithAddress> {status === 0 || status >= 500 ? shared.safeToRetry : null}
      </Alert>
    </div>
  );
};
