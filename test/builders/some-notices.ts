// The messages about banks, as far as the banks' worker knows them: each leaves a row.
import type { BankNotices } from '../../lambdas/funds/bank/reading/bank-notices.ts';

export const someNotices = () => {
  const sent: string[] = [];
  const noticeOf = (event: keyof BankNotices) => async (owner: string, bank: string) => [
    { put: { PK: `NOTICE#${event}`, SK: `${owner} ${bank} ${sent.push(event)}` } },
  ];
  const notices: BankNotices = {
    ended: noticeOf('ended'),
    accountEnded: noticeOf('accountEnded'),
    needsSignIn: noticeOf('needsSignIn'),
  };
  return notices;
};
