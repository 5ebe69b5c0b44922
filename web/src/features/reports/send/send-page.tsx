import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { REQUEST_TYPE, routes } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { routes as accounts } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { href, paths } from '#web/config/paths.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useDraft } from '#web/funds/unsent/use-draft.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from '../strings.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { OwnBankLink } from './own-bank-link.tsx';
import { SendWizard } from './send-wizard.tsx';
import { emptyWizard, payloadOf, type Wizard, wizardOf } from './wizard.ts';

const loadTransactions = async () =>
  (await call(accounts.myAccount, { query: { transactions: '1' } })).accounts.linkedAccounts;

/** The wizard of a signed-in sender: own banks, any recipient but oneself. */
export function SendPage() {
  const strings = useReportStrings();
  const words = strings.wizard;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  const recipient = search.get('to') ?? '';
  const [isErrorSeen, setErrorSeen] = useState(false);
  const account = useMyAccount();
  const draft = useDraft(draftId, REQUEST_TYPE.send);

  const info = account.data?.accountInfo[0];
  // Of this person alone: another one may sign in in the same tab.
  const name = `send:${info?.email ?? ''}:${draftId ?? recipient}`;

  const send = async (wizard: Wizard, banks: readonly LinkedBank[]) => {
    const body = { ...payloadOf(wizard, banks, 0), draft_id: draftId };
    await callOnce(`${name}:key`, body, (idempotencyKey) => call(routes.createCommunication, { body, idempotencyKey }));
    notify({ type: 'success', content: words.sent(wizard.recipient.trim()) });
    void refreshCalls(routes.communications);
    navigate(paths.communications, { replace: true });
  };
  const saveDraft = async (wizard: Wizard, banks: readonly LinkedBank[]) => {
    await call(routes.createCommunication, { body: { ...payloadOf(wizard, banks, 1), draft_id: draftId } });
    notify({ type: 'success', content: words.draftSaved });
    void refreshCalls(routes.communications);
    navigate(href.communications({ show: 'drafts' }));
  };

  const error = account.data ? draft.error : (account.error ?? draft.error);
  const banks = account.data?.accounts.linkedAccounts ?? [];
  return (
    <Page title={words.title} description={words.heading}>
      {error && !isErrorSeen && (
        <ErrorDialog message={error.said || words.fetchFailed} onClose={() => setErrorSeen(true)} />
      )}
      {(error || draft.isGone) && (
        <ErrorState
          title={error && words.fetchFailed}
          error={error ?? { message: words.draftGone }}
          onRetry={
            error &&
            (() => {
              setErrorSeen(false);
              void account.mutate();
              draft.retry();
            })
          }
        />
      )}
      {!error && !draft.isGone && (!account.data || draft.isLoading) && <Loading text={words.loading} lines={8} />}
      {!error && account.data && !draft.isLoading && !draft.isGone && (
        <SendWizard
          key={draftId ?? recipient}
          name={name}
          initial={draft.data ? wizardOf(draft.data) : { ...emptyWizard, recipient }}
          setting={{ isGuest: false, ownEmail: info?.email, banks }}
          isMinimumFixed={false}
          isReading={account.data.accounts.pending}
          bankLink={
            <OwnBankLink
              isFirst={banks.length === 0}
              label={banks.length > 0 ? strings.accounts.linkMore : strings.accounts.link}
            />
          }
          loadTransactions={loadTransactions}
          onSend={send}
          onSaveDraft={saveDraft}
        />
      )}
    </Page>
  );
}
