// The view of each step of the journey, and the effects of its buttons.
import type { Dialog } from './dialog.ts';
import { type Action, type Bank, type Journey, mayChooseBank, type Retry } from './journey.ts';
import * as panes from './panes.ts';
import type { Session } from './session.ts';

export type ViewActions = { act(action: Action): void; close(): void };

export const showView = (dialog: Dialog, journey: Journey, actions: ViewActions): void => {
  const { view, session, bank } = journey;
  const { act, close } = actions;
  if (view.kind === 'waiting') panes.showWaiting(dialog, dialog.words[view.doing]);
  else if (view.kind === 'problem')
    panes.showProblem(dialog, view.error, { again: retryButton(dialog, view.retry, act), leave: close });
  else if (!session) throw new Error(`'${view.kind}' comes before the session`);
  else if (view.kind === 'consent') panes.showConsent(dialog, session, () => act({ type: 'consented' }));
  else if (view.kind === 'banks') showBanks(dialog, session, act);
  else if (bank) showAtBank(dialog, { ...journey, session, bank }, actions);
  else throw new Error(`'${view.kind}' comes before a bank was chosen`);
};

const showBanks = (dialog: Dialog, { institutions }: Session, act: ViewActions['act']): void =>
  panes.showBanks(dialog, institutions, {
    choose: (bank) => act({ type: 'chose bank', bank }),
    search: (words, found) => act({ type: 'searched', words, found }),
  });

type AtBank = Journey & { session: Session; bank: Bank };

const showAtBank = (dialog: Dialog, journey: AtBank, { act, close }: ViewActions): void => {
  const { view, bank, session } = journey;
  const back = mayChooseBank(journey) ? () => act({ type: 'chose another bank' }) : null;
  if (view.kind === 'own site') panes.showOwnSite(dialog, bank, { back, go: () => act({ type: 'went to bank' }) });
  if (view.kind === 'credentials') {
    const submit = (username: string, password: string) => act({ type: 'entered password', username, password });
    panes.showSignIn(dialog, bank, view.error, { back, submit });
  }
  if (view.kind === 'code') panes.showCode(dialog, bank, view.error, (code) => act({ type: 'entered code', code }));
  if (view.kind === 'accounts')
    panes.showAccounts(dialog, bank, view.accounts, (accountIds) => act({ type: 'chose accounts', accountIds }));
  if (view.kind === 'success') panes.showSuccess(dialog, bank, session.client_name, close);
};

const retryButton = ({ words }: Dialog, retry: Retry | null, act: ViewActions['act']) => {
  if (!retry) return null;
  return retry.kind === 'another bank'
    ? { label: words.another, act: () => act({ type: 'chose another bank' }) }
    : { label: words.again, act: () => act({ type: 'chose accounts', accountIds: retry.accountIds }) };
};
