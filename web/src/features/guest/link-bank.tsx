import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { type ReactNode, useEffect, useState } from 'react';
import { closedBy } from '../../funds/guest-link.ts';
import { keepPublicToken } from '../../funds/read-guest-accounts.ts';
import { strings as shared } from '../../funds/strings.ts';
import { BankLink } from '../../ui/bank-link.tsx';
import type { Trouble } from './guest-flow.ts';
import type { GuestStepProps } from './guest-step.tsx';
import { strings } from './strings.ts';
import { useLinkToken } from './use-link-token.ts';

const words = strings.link;

type LinkBankProps = Pick<GuestStepProps, 'credential' | 'dispatch'> & {
  label: string;
  trouble?: Trouble;
  /** Beside banks that are linked already. */
  isOneMore?: boolean;
};

/** The button that opens the bank's window, with whatever went wrong there above it and the next step in it. */
export function LinkBank({ credential, dispatch, label, trouble, isOneMore = false }: LinkBankProps) {
  const itemId = trouble?.itemId;
  const [leftWith, setLeftWith] = useState<string>();
  const { state, retry } = useLinkToken(credential, itemId);

  useEffect(() => {
    if (state.status === 'inProgress') dispatch({ type: 'underWay' });
    if (state.status === 'notFound') dispatch({ type: 'closed', closed: { why: 'notFound' } });
    const closed = state.status === 'failed' && closedBy(state.error);
    if (closed) dispatch({ type: 'closed', closed });
  }, [state, dispatch]);

  if (state.status === 'failed')
    return (
      <Notice header={words.tokenFailed} action={<Button onClick={retry}>{words.retry}</Button>}>
        {state.error.message} {words.nothingLost}
      </Notice>
    );
  if (trouble?.isPassing)
    return (
      <Notice
        header={words.troubled}
        action={<Button onClick={() => dispatch({ type: 'linked' })}>{words.retry}</Button>}
      >
        {trouble.message} {words.nothingLost}
      </Notice>
    );

  const message = leftWith ?? (itemId ? words.needsRepair(trouble?.message ?? '') : trouble?.message);
  return (
    <div className="guest-actions guest-actions-column">
      {message && <Notice>{message}</Notice>}
      <BankLink
        token={state.status === 'ready' ? state.token : null}
        onSuccess={(publicToken) => {
          // Signing in to a linked bank again gives no token worth exchanging.
          if (!itemId) keepPublicToken(credential, publicToken, isOneMore);
          dispatch({ type: 'linked' });
        }}
        onExit={(reason) => setLeftWith(reason ? shared.bankSaid(reason) : shared.leftHalfWay)}
      >
        {({ open, ready, failure }) => (
          <>
            <Button
              variant="primary"
              disabled={!ready}
              loading={!ready && !failure}
              loadingText={shared.openingBank}
              onClick={() => {
                setLeftWith(undefined);
                open();
              }}
            >
              {itemId ? words.repair(trouble?.message ?? '') : leftWith ? words.again : label}
            </Button>
            {failure && <Notice>{failure}</Notice>}
          </>
        )}
      </BankLink>
    </div>
  );
}

const Notice = ({ header, action, children }: { header?: string; action?: ReactNode; children: ReactNode }) => (
  <div role="alert">
    <Alert type="warning" header={header} action={action}>
      {children}
    </Alert>
  </div>
);
