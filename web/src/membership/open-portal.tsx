import Button from '@cloudscape-design/components/button';
import { useLeave } from './use-leave.ts';

type OpenPortalProps = { children: string; ask: Parameters<typeof useLeave>[0]; fullWidth?: boolean };

/** Card, invoices, changing and ending a plan are on the payment service's own pages. */
export function OpenPortal({ children, ask, fullWidth }: OpenPortalProps) {
  const { leave, isLeaving, failure } = useLeave(ask);
  return (
    <>
      <Button fullWidth={fullWidth} loading={isLeaving} loadingText="Opening" onClick={leave}>
        {children}
      </Button>
      <div role="alert">{failure ? <p className="form-error">{failure.message}</p> : null}</div>
    </>
  );
}
