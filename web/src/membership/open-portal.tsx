import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/members/billing';
import { call } from '#web/api/call.ts';
import { strings } from './strings.ts';
import { useLeave } from './use-leave.ts';

/** Card, invoices, changing and ending the plan are on the payment service's own pages. */
export function OpenPortal() {
  const { leave, isLeaving, failure } = useLeave(() => call(routes.portal, {}));
  return (
    <>
      <Button loading={isLeaving} loadingText={strings.opening} onClick={leave}>
        {strings.manage}
      </Button>
      <div role="alert">{failure ? <p className="form-error">{failure.message}</p> : null}</div>
    </>
  );
}
