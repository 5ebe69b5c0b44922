import { useState } from 'react';
import useSWR from 'swr';
import { routes as banking } from '#contracts/funds/bank';
import { routes as accounts } from '#contracts/members/account';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';

/** A token for the bank's window, the bank it led to, and what went wrong there. */
export const useOwnLinking = () => {
  const say = useRefusalText();
  const shared = useFundsStrings();
  const [trouble, setTrouble] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [returned, setReturned] = useState(returnedHere);
  const [visit] = useState(() => crypto.randomUUID());
  // A token works once and for a few hours, so each showing of the button gets a fresh one.
  const token = useSWR<{ link_token: string }, ApiError>(
    returned ? null : ['own-link-token', visit],
    () => call(banking.linkToken, {}),
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  );
  const fresh = token.isValidating ? undefined : token.data?.link_token;

  const add = async (publicToken: string) => {
    setAdding(true);
    setTrouble(undefined);
    setReturned(undefined);
    try {
      await call(banking.addAccount, { body: { public_token: publicToken } });
      void token.mutate(undefined);
      await refreshCalls(accounts.myAccount);
    } catch (error) {
      setTrouble(say(refusalOf(error)));
    }
    setAdding(false);
  };
  const leave = (reason: Refusal | undefined) => {
    setTrouble(reason ? shared.bankSaid(say(reason)) : shared.leftHalfWay);
    setReturned(undefined);
  };

  return {
    token: returned?.token ?? fresh ?? null,
    receivedRedirectUri: returned?.receivedRedirectUri,
    isAdding,
    trouble,
    refusal: token.error?.message,
    forget: () => setTrouble(undefined),
    add,
    leave,
  };
};
