import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { routes } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { href, paths } from '#web/config/paths.ts';
import { readGuestTransactions } from '#web/funds/bank-link/read-guest-accounts.ts';
import { ClosedLink } from '#web/funds/guest-link/closed-link.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { callOnce } from '#web/funds/sending/call-once.ts';
import { useRefusalText } from '#web/language/refusal.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { centsOf, typedDollars } from '#web/ui/format/dollars.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useReportStrings } from '../strings.ts';
import { BankWaiting, ErrorDialog } from './dialogs.tsx';
import { SendWizard } from './send-wizard.tsx';
import { type GuestData, useGuestData } from './use-guest-data.ts';
import { emptyWizard, payloadOf, type Wizard, wizardOf } from './wizard.ts';

const GuestBankLink = lazy(() =>
  import('#web/funds/bank-link/guest-bank-link.tsx').then((module) => ({ default: module.GuestBankLink })),
);

/** The wizard of a guest: the same six steps, to the one who asked. */
export function GuestSendPage() {
  const say = useRefusalText();
  const words = useReportStrings().wizard;
  const { id = '', pin = '' } = useParams();
  const credential = useMemo(() => ({ request_id: id, request_pin: pin }), [id, pin]);
  const guest = useGuestData(credential);
  const { data } = guest;

  if (data.at === 'closed') return <ClosedLink closed={data.closed} onRetry={guest.reopen} />;
  return (
    <Page title={words.title} description={words.guestHeading}>
      <Suspense fallback={null}>
        {data.at === 'failed' && (
          <ErrorDialog message={data.error.said ? say(data.error) : words.fetchFailed} onClose={guest.reopen} />
        )}
      </Suspense>
      {(data.at === 'opening' || data.at === 'failed') && <Loading text={words.loading} lines={8} />}
      {data.at === 'underWay' && (
        <Elsewhere title={words.inProgress} credential={credential}>
          {words.inProgressWords(data.request.agent_name)}
        </Elsewhere>
      )}
      {data.at === 'ready' && data.request.state === 'received' && data.banks.length === 0 && (
        <Elsewhere title={words.ended} credential={credential}>
          {words.endedWords(data.request.agent_name)}
        </Elsewhere>
      )}
      {(data.at === 'reading' || isWizard(data)) && <GuestWizard data={data} credential={credential} guest={guest} />}
    </Page>
  );
}

/** There is nothing to send: said, with the way to the page that shows what is out. */
const Elsewhere = (props: { title: string; credential: Credential; children: ReactNode }) => {
  const words = useReportStrings().wizard;
  return (
    <section className="panel flow">
      <h2>{props.title}</h2>
      <p>{props.children}</p>
      <p>
        <Link to={href.guest(props.credential.request_id, props.credential.request_pin)}>{words.overview}</Link>
      </p>
    </section>
  );
};

const isWizard = (data: GuestData): data is Extract<GuestData, { at: 'ready' }> =>
  data.at === 'ready' && (data.request.state !== 'received' || data.banks.length > 0);

type GuestWizardProps = {
  data: Extract<GuestData, { at: 'reading' | 'ready' }>;
  credential: Credential;
  guest: ReturnType<typeof useGuestData>;
};

function GuestWizard({ data, credential, guest }: GuestWizardProps) {
  const strings = useReportStrings();
  const words = strings.wizard;
  const navigate = useNavigate();
  const [isClosed, setClosed] = useState(false);
  const { request, banks } = data;
  const { request_id: id, request_pin: pin } = credential;
  // The first report answers the request, over the amount that was asked; further letters name their own.
  const isFurther = request.state === 'received';
  // Of two buyers each answers with a part; what they issue besides is their own.
  const isPart = request.co_buyer !== undefined && !isFurther;
  const name = `guest-send:${credential.request_id}:${isFurther ? 'further' : 'first'}`;
  const asked = typedDollars(centsOf(request.proof_amount));
  const fresh: Wizard = { ...emptyWizard, subject: strings.message.guestSubject, minimum: asked };
  const initial = request.draft ? { ...wizardOf(request.draft), minimum: asked } : fresh;

  const post = (wizard: Wizard, from: readonly LinkedBank[], draft: 0 | 1, idempotencyKey?: string) =>
    call(routes.answerRequest, { body: { ...payloadOf(wizard, from, draft), ...credential }, idempotencyKey });
  const send = async (wizard: Wizard, from: readonly LinkedBank[]) => {
    if (!request.licence_accepted) await call(routes.acceptLicence, { body: { ...credential, accepted: true } });
    await callOnce(`${name}:key`, payloadOf(wizard, from, 0), (key) => post(wizard, from, 0, key));
    navigate(paths.processComplete, { replace: true, state: { guestPage: href.guest(id, pin) } });
  };
  const saveDraft = async (wizard: Wizard, from: readonly LinkedBank[]) => {
    await post(wizard, from, 1);
    notify({ type: 'success', content: words.draftSavedHere });
  };

  return (
    <div className="flow">
      <p>
        {words.guestAsk(request.agent_name, formatMoney(request.proof_amount))} {isPart && words.guestAskTogether}
      </p>
      <SendWizard
        name={name}
        initial={initial}
        setting={{ isGuest: true, isPart, banks }}
        isMinimumFixed={!isFurther}
        bankLink={
          data.at === 'ready' &&
          !isFurther && (
            <GuestBankLink
              credential={credential}
              label={banks.length > 0 ? strings.accounts.linkMore : strings.accounts.link}
              trouble={data.trouble}
              isOneMore={banks.length > 0}
              isSecondary={banks.length > 0}
              onLinked={() => {
                setClosed(false);
                guest.read();
              }}
              onStartedOver={guest.read}
              onClosed={guest.close}
              onUnderWay={guest.isUnderWay}
            />
          )
        }
        isReading={guest.isAsked}
        waiting={guest.isAsked && !isClosed && <BankWaiting onClose={() => setClosed(true)} />}
        legalNote={
          !request.licence_accepted && (
            <p>
              {strings.review.licence} <Link to={paths.licence}>{strings.review.licenceLink}</Link>.
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
