import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { routes as banking } from '#contracts/funds/bank';
import { REQUEST_TYPE, type ReportInput, routes as useOwnSendingRoutes } from '#contracts/funds/request';
import { type LinkedBank, routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import type { Edit } from '#web/api/use-edit.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { BankLink } from '#web/funds/bank-link/bank-link.tsx';
import { returnedHere } from '#web/funds/bank-link/bank-return.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { useDraft } from '#web/funds/unsent/use-draft.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from '../strings.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { SendWizard } from './send-wizard.tsx';
import { emptyWizard, payloadOf, type Wizard, wizardOf } from './wizard.ts';

type Banks = readonly LinkedBank[];
/** The saved draft that the form continues from. */
type OwnDraft = { draft: ReportInput | undefined };

/** Sends the report of a signed-in sender, or keeps it as a draft. `name` identifies a retried send. */
const useOwnSending = (name: string, draftId: string | undefined) => {
  const words = useReportStrings().wizard;
  const navigate = useNavigate();
  const onceKey = useOnceKey();
  const bodyOf = (wizard: Wizard, banks: Banks, draft: 0 | 1) => ({
    ...payloadOf(wizard, banks, draft),
    draft_id: draftId,
  });
  const send = async (wizard: Wizard, banks: Banks) => {
    const body = bodyOf(wizard, banks, 0);
    await callOnce(`${name}:key`, body, (idempotencyKey) =>
      call(useOwnSendingRoutes.createCommunication, { body, idempotencyKey }),
    );
    notify({ type: 'success', content: words.sent(wizard.recipient.trim()) });
    void refreshCalls(useOwnSendingRoutes.communications);
    navigate(paths.communications, { replace: true });
  };
  const saveDraft = async (wizard: Wizard, banks: Banks, edit: Edit<OwnDraft>) => {
    const body = bodyOf(wizard, banks, 1);
    await edit.save(({ draft: seen }) =>
      call(useOwnSendingRoutes.createCommunication, { body: { ...body, seen }, idempotencyKey: onceKey(body) }),
    );
    notify({ type: 'success', content: words.draftSaved });
    void refreshCalls(useOwnSendingRoutes.communications);
    navigate(href.communications({ show: 'drafts' }));
    return {};
  };
  return { send, saveDraft };
};

/** The token for the bank's window, the linked bank, and any failure. */
const useOwnLinking = () => {
  const say = useRefusalText();
  const shared = useFundsStrings();
  const [trouble, setTrouble] = useState<string>();
  const [failed, setFailed] = useFailure<unknown>();
  const [isAdding, setAdding] = useState(false);
  const [returned, setReturned] = useState(returnedHere);
  const [visit] = useState(() => crypto.randomUUID());
  // A token works once and for a few hours, so the button gets a fresh one each time that it's shown.
  const token = useSWR<{ link_token: string }, ApiError>(
    returned ? null : ['own-link-token', visit],
    () => call(banking.linkToken, {}),
    { revalidateOnMount: true, revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  );
  const fresh = token.isValidating ? undefined : token.data?.link_token;

  const add = async (publicToken: string) => {
    setAdding(true);
    setTrouble(undefined);
    setFailed(undefined);
    setReturned(undefined);
    try {
      await call(banking.addAccount, { body: { public_token: publicToken } });
      void token.mutate(undefined);
      await refreshCalls(routes.myAccount);
    } catch (error) {
      setFailed(error);
    }
    setAdding(false);
  };
  const leave = (reason: Refusal | undefined) => {
    setFailed(undefined);
    setTrouble(reason ? shared.bankSaid(say(reason)) : shared.leftHalfWay);
    setReturned(undefined);
  };

  return {
    token: returned?.token ?? fresh ?? null,
    receivedRedirectUri: returned?.receivedRedirectUri,
    isAdding,
    trouble: failed === undefined ? trouble : say(refusalOf(failed)),
    refusal: token.error?.message,
    forget: () => {
      setTrouble(undefined);
      setFailed(undefined);
    },
    add,
    leave,
  };
};

/** A signed-in person links a bank without leaving the wizard. */
function OwnBankLink({ label, isFirst }: { label: string; isFirst: boolean }) {
  const { token, receivedRedirectUri, isAdding, trouble, refusal, forget, add, leave } = useOwnLinking();
  return (
    <BankLink token={token} receivedRedirectUri={receivedRedirectUri} onSuccess={add} onExit={leave}>
      {({ open, ready, failure }) => {
        const message = trouble ?? failure ?? refusal;
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
                forget();
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

const loadTransactions = async () =>
  (await call(routes.myAccount, { query: { transactions: '1' } })).accounts.linkedAccounts;

/** The wizard of a signed-in sender, with their own banks. They can send to anyone except themselves. */
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
  // The name includes the sender, because another person may sign in in the same tab.
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
