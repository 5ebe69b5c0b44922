import Button from '@cloudscape-design/components/button';
import { useLeave } from './use-leave.ts';

type OpenPortalProps = { children: string; ask: Parameters<typeof useLeave>[0]; fullWidth?: boolean };

/** The button to the payment service's own pages, on which people change their card or plan, and see invoices. */
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
