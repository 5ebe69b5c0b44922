import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REQUEST_TYPE, type ReportInput } from '#contracts/funds/request';
import { routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useDraft } from '#web/funds/unsent/use-draft.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from '../strings.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { OwnBankLink } from './own-bank-link.tsx';
import { SendWizard } from './send-wizard.tsx';
import { useOwnSending } from './use-own-sending.ts';
import { emptyWizard, type Wizard, wizardOf } from './wizard.ts';

const loadTransactions = async () =>
  (await call(routes.myAccount, { query: { transactions: '1' } })).accounts.linkedAccounts;

/** The wizard of a signed-in sender: own banks, any recipient but oneself. */
export function SendPage() {
  const words = useReportStrings().wizard;
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? undefined;
  return (
    <Page title={words.title} description={words.heading}>
      <LoadedWizard draftId={draftId} recipient={search.get('to') ?? ''} />
    </Page>
  );
}

function LoadedWizard({ draftId, recipient }: { draftId: string | undefined; recipient: string }) {
  const words = useReportStrings().wizard;
  const account = useMyAccount();
  const draft = useDraft(draftId, REQUEST_TYPE.send);
  const error = account.data ? draft.error : (account.error ?? draft.error);
  const retry = () => {
    void account.mutate();
    draft.retry();
  };
  if (error) return <Failed message={error.said || words.fetchFailed} error={error} onRetry={retry} />;
  if (draft.isGone) return <ErrorState error={{ message: words.draftGone }} />;
  if (!account.data || draft.isLoading) return <Loading text={words.loading} lines={8} />;
  const initial = draft.data ? wizardOf(draft.data) : { ...emptyWizard, recipient };
  return (
    <OwnWizard
      key={draftId ?? recipient}
      account={account.data}
      draftId={draftId}
      draft={draft.data}
      initial={initial}
    />
  );
}

type FailedProps = { message: string; error: { message: string }; onRetry: () => void };

function Failed({ message, error, onRetry }: FailedProps) {
  const words = useReportStrings().wizard;
  const [isSeen, setSeen] = useState(false);
  return (
    <>
      {!isSeen && <ErrorDialog message={message} onClose={() => setSeen(true)} />}
      <ErrorState
        title={words.fetchFailed}
        error={error}
        onRetry={() => {
          setSeen(false);
          onRetry();
        }}
      />
    </>
  );
}

type OwnWizardProps = {
  account: Reply<typeof routes.myAccount>;
  draftId: string | undefined;
  draft: ReportInput | undefined;
  initial: Wizard;
};

function OwnWizard({ account, draftId, draft, initial }: OwnWizardProps) {
  const words = useReportStrings().accounts;
  const ownEmail = account.accountInfo[0]?.email;
  const { linkedAccounts: banks, pending } = account.accounts;
  // Includes the sender, because another person may sign in in the same tab.
  const name = `send:${ownEmail ?? ''}:${draftId ?? initial.recipient}`;
  const { send, saveDraft } = useOwnSending(name, draftId);
  return (
    <SendWizard
      name={name}
      initial={initial}
      saved={{ draft }}
      setting={{ isGuest: false, ownEmail, banks }}
      isMinimumFixed={false}
      isReading={pending}
      bankLink={<OwnBankLink isFirst={banks.length === 0} label={banks.length > 0 ? words.linkMore : words.link} />}
      loadTransactions={loadTransactions}
      onSend={send}
      onSaveDraft={saveDraft}
    />
  );
}
