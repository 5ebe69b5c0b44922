import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import useSWR from 'swr';
import { routes as banking } from '#contracts/funds/bank';
import { routes as accounts } from '#contracts/members/account';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { BankLink } from '#web/funds/bank-link/bank-link.tsx';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';

/** A signed-in person links a bank without leaving the wizard. */
export function OwnBankLink({ label, isFirst }: { label: string; isFirst: boolean }) {
  const say = useRefusalText();
  const shared = useFundsStrings();
  const [trouble, setTrouble] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [returned, setReturned] = useState(returnedHere);
  // A token opens the bank's window until it has been used, or is hours old: each time the button is shown it is a fresh one.
  const token = useSWR<{ link_token: string }, ApiError>(
    returned ? null : 'own-link-token',
    () => call(banking.linkToken, {}),
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  );

  const add = async (publicToken: string) => {
    setAdding(true);
    setTrouble(undefined);
    setReturned(undefined);
    try {
      await call(banking.addAccount, { body: { public_token: publicToken } });
      void token.mutate();
      await refreshCalls(accounts.myAccount);
    } catch (error) {
      setTrouble(say(refusalOf(error)));
    }
    setAdding(false);
  };

  return (
    <BankLink
      token={returned?.token ?? (token.isValidating ? null : (token.data?.link_token ?? null))}
      receivedRedirectUri={returned?.receivedRedirectUri}
      onSuccess={add}
      onExit={(reason) => {
        setTrouble(reason ? shared.bankSaid(say(reason)) : shared.leftHalfWay);
        setReturned(undefined);
      }}
    >
      {({ open, ready, failure }) => {
        const message = trouble ?? failure ?? token.error?.message;
        return (
          <div className="actions actions-column">
            {message && (
              <div role="alert">
                <Alert type="warning">{message}</Alert>
              </div>
            )}
            <Button
              formAction="none"
              variant={isFirst ? 'primary' : 'normal'}
              iconName="add-plus"
              disabled={!ready || isAdding}
              loading={isAdding}
              onClick={() => {
                setTrouble(undefined);
                open();
              }}
            >
              {label}
            </Button>
          </div>
        );
      }}
    </BankLink>
  );
}
