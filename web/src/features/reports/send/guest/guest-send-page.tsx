import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { centsFrom } from '#core/platform/money.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { readGuestTransactions } from '#web/funds/bank-link/read-guest-accounts.ts';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { typedDollars } from '#web/ui/format/dollars.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from '../../strings.ts';
import { BankWaiting, ErrorDialog } from '../dialogs.tsx';
import { SendWizard } from '../send-wizard.tsx';
import { emptyWizard, wizardOf } from '../wizard.ts';
import { seenIn } from './guest-draft.ts';
import { type GuestData, useGuestData } from './use-guest-data.ts';
import { useGuestSending } from './use-guest-sending.ts';

const GuestBankLink = lazy(() =>
  import('#web/funds/bank-link/guest-bank-link.tsx').then((module) => ({ default: module.GuestBankLink })),
);

type GuestWizardProps = {
  data: GuestData & { at: 'reading' | 'ready' };
  credential: Credential;
  guest: ReturnType<typeof useGuestData>;
};

export function GuestWizard({ data, credential, guest }: GuestWizardProps) {
  const strings = useReportStrings();
  const { request, banks } = data;
  // The first report answers the request, so it has the requested amount. Further letters have their own.
  const isFurther = request.state === 'received';
  // One of two buyers answers with a part. A further letter is only that buyer's.
  const isPart = request.co_buyer !== undefined && !isFurther;
  const minimum = typedDollars(centsFrom(request.proof_amount));
  const fresh = { ...emptyWizard, subject: strings.message.guestSubject };
  const name = `guest-send:${credential.request_id}:${isFurther ? 'further' : 'first'}`;
  const initial = request.draft ? wizardOf(request.draft) : fresh;
  const { send, saveDraft, decideToDraft } = useGuestSending({
    name,
    credential,
    request,
    onOtherAccounts: guest.read,
  });
  const [isWaitingClosed, setWaitingClosed] = useState(false);

  return (
    <div className="flow">
      <p>
        {strings.wizard.guestAsk(request.agent_name, formatMoney(request.proof_amount))}{' '}
        {isPart && strings.wizard.guestAskTogether[request.asked_as === 'two' ? 'two' : 'more']}
      </p>
      <SendWizard
        name={name}
        initial={{ ...initial, minimum: (isFurther && initial.minimum) || minimum }}
        saved={seenIn(request.draft, { ...fresh, minimum })}
        setting={{ isGuest: true, isPart, banks }}
        isMinimumFixed={!isFurther}
        bankLink={
          data.at === 'ready' &&
          !isFurther && (
            <BankLink
              data={data}
              credential={credential}
              guest={guest}
              onOpen={decideToDraft}
              onLinked={() => setWaitingClosed(false)}
            />
          )
        }
        isReading={guest.isAsked}
        waiting={guest.isAsked && !isWaitingClosed && <BankWaiting onClose={() => setWaitingClosed(true)} />}
        legalNote={
          !request.licence_accepted && (
            <p>
              {strings.review.license} <Link to={paths.license}>{strings.review.licenseLink}</Link>.
            </p>
          )
        }
        loadTransactions={() => readGuestTransactions(credential)}
        onSend={send}
        onSaveDraft={saveDraft}
      />
    </div>
  );
}

type BankLinkProps = GuestWizardProps & {
  data: GuestData & { at: 'ready' };
  onOpen: () => Promise<boolean>;
  onLinked: () => void;
};

const BankLink = ({ data: { banks, trouble }, credential, guest, onOpen, onLinked }: BankLinkProps) => {
  const words = useReportStrings().accounts;
  const hasBank = banks.length > 0;
  return (
    <GuestBankLink
      credential={credential}
      label={hasBank ? words.linkMore : words.link}
      trouble={trouble}
      isOneMore={hasBank}
      isSecondary={hasBank}
      onOpen={onOpen}
      onLinked={() => {
        onLinked();
        guest.read();
      }}
      onStartedOver={guest.read}
      onClosed={guest.close}
      onUnderWay={guest.isUnderWay}
    />
  );
};

/** The wizard of a guest: the same six steps, for the agent who sent the request. */
export function GuestSendPage() {
  const say = useRefusalText();
  const words = useReportStrings().wizard;
  const { id = '', pin = '' } = useParams();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const guest = useGuestData(credential);
  const { data } = guest;

  if (data.at === 'closed') return <ClosedLink closed={data.closed} onRetry={guest.reopen} />;
  return (
    <Page title={words.guestHeading}>
      <Suspense fallback={null}>
        {data.at === 'failed' && (
          <ErrorDialog message={data.error.said ? say(data.error) : words.fetchFailed} onClose={guest.reopen} />
        )}
      </Suspense>
      {(data.at === 'opening' || data.at === 'failed') && <Loading text={words.loading} lines={8} />}
      {data.at === 'underWay' && (
        <NothingToSend title={words.inProgress} credential={credential}>
          {words.inProgressWords(data.request.agent_name)}
        </NothingToSend>
      )}
      {data.at === 'sent' && (
        <NothingToSend title={words.ended} credential={credential}>
          {words.sentWords}
        </NothingToSend>
      )}
      {isOver(data) && (
        <NothingToSend title={words.ended} credential={credential}>
          {words.endedWords(data.request.agent_name)}
        </NothingToSend>
      )}
      {(data.at === 'reading' || data.at === 'ready') && !isOver(data) && (
        <GuestWizard data={data} credential={credential} guest={guest} />
      )}
    </Page>
  );
}

/** True if the request is answered, and the bank that was kept for another letter is gone. */
const isOver = (data: GuestData): data is GuestData & { at: 'ready' } =>
  data.at === 'ready' && data.request.state === 'received' && data.banks.length === 0;

type NothingToSendProps = { title: string; credential: Credential; children: ReactNode };

/** Links to the page that lists the sent reports. */
const NothingToSend = ({ title, credential, children }: NothingToSendProps) => {
  const words = useReportStrings().wizard;
  return (
    <section className="panel flow">
      <h2>{title}</h2>
      <p>{children}</p>
      <p>
        <Link to={href.guest(credential.request_id, credential.request_pin)}>{words.overview}</Link>
      </p>
    </section>
  );
};
