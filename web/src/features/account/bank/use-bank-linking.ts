// Links or repairs a bank: fetches a token when the person asks, opens the bank's window, and sends its answer to the server.
import { useState } from 'react';
import { routes as banking } from '#contracts/funds/bank';
import { routes as accounts } from '#contracts/members/account';
import { routes as dashboard } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { type Returned, returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';

/** `itemId`: a linked bank is being repaired. `receivedRedirectUri`: the person is back from the bank's own site. */
type Linking = Partial<Omit<Returned, 'token'>> & { token: string | null };
export type LinkingResult = { kind: 'linked' | 'repaired'; bankName: string };

export function useBankLinking(
  onDone: (result: LinkingResult) => void,
  /** Without a reason, the person closed the bank's window. */
  onFailed: (why: Refusal | undefined) => void,
) {
  const [linking, setLinking] = useState<Linking | undefined>(returnedHere);
  const [saving, setSaving] = useState(false);

  const failed = (cause: unknown) => {
    setLinking(undefined);
    onFailed(refusalOf(cause));
  };

  const start = async (item?: { itemId: string; bankName: string }) => {
    setLinking({ token: null, ...item });
    try {
      const { link_token: token } = item
        ? await call(banking.repairToken, { params: { itemId: item.itemId } })
        : await call(banking.linkToken, {});
      setLinking({ token, ...item });
    } catch (cause) {
      failed(cause);
    }
  };

  const succeed = async (publicToken: string) => {
    if (linking === undefined) return;
    setSaving(true);
    try {
      const { itemId, bankName = '' } = linking;
      const done: LinkingResult =
        itemId === undefined
          ? { kind: 'linked', bankName: (await linkBank(publicToken)).bankName }
          : { kind: 'repaired', bankName };
      if (itemId !== undefined) await call(banking.repaired, { params: { itemId } });
      setLinking(undefined);
      await refreshCalls(dashboard.dashboard, accounts.myAccount);
      onDone(done);
    } catch (cause) {
      failed(cause);
    } finally {
      setSaving(false);
    }
  };

  const leave = (why: Refusal | undefined) => {
    setLinking(undefined);
    onFailed(why);
  };

  const { token = null, ...about } = linking ?? {};
  return { start, succeed, leave, token, about, open: linking !== undefined, saving };
}

const linkBank = (publicToken: string) => call(banking.addAccount, { body: { public_token: publicToken } });
