import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type AgentTransaction, routes as chats, isClosing } from '#contracts/chat/transaction';
import { routes, type WholeDeal } from '#contracts/funds/deals';
import { type Communication, isOwnMoney, phaseOf, together } from '#contracts/funds/request';
import { routes as listings } from '#contracts/listings/listing';
import { routes as mailRoutes } from '#contracts/open/mail-in';
import { centsFrom } from '#core/platform/money.ts';
import { useConfig } from '#web/api/config.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { purchaseFacts } from '#web/funds/purchase-facts.tsx';
import { SampleNote } from '#web/funds/sample-mark.tsx';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { typedDollars } from '#web/ui/format/dollars.ts';
import { Money } from '#web/ui/format/money.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { AddToCalendar } from '#web/ui/page/add-to-calendar.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ReportLink, ReportResult } from '../communications/report-block.tsx';
import { RequestActions } from '../communications/request-actions.tsx';
import { StillGood } from '../communications/still-good.tsx';
import type { Act } from '../communications/use-acts.tsx';
import { ContractDates } from './contract-dates.tsx';
import { clientsOf, type DealFacts, dueEvent, factsOf, leftOf, partsOf } from './deal-facts.ts';
import { strings } from './strings.ts';
import { chatsOf, contractsOf, timelineOf } from './timeline.ts';

const words = strings.deal;
const parent = { to: paths.communications, text: 'Request History' };

/** Parts of other features. */
export type DealParts = {
  conversationOf: (communicationId: string) => ReactNode;
  startClosing: (client: { name: string; email: string }, onClose: () => void) => ReactNode;
  calculate: (purchase: { property: string; price: string }, onClose: () => void) => ReactNode;
};

/** One deal: its next steps, the possible actions, and its history. */
export function DealPage(parts: DealParts) {
  const { id = '' } = useParams();
  const answer = useCall(routes.deal, { params: { id } });
  if (answer.data) return <Known deal={answer.data} {...parts} />;
  return (
    <Page title="Deal" parent={parent}>
      <Resource of={answer} failed="We couldn't load this deal" lines={6}>
        {() => null}
      </Resource>
    </Page>
  );
}

function Known({ deal, ...parts }: DealParts & { deal: WholeDeal }) {
  const all = useCall(chats.transactions, { query: {} });
  const listed = useCall(listings.listings, { query: {} });
  const isOn = useConfig()?.mailIn === 'on';
  const mail = useCall(mailRoutes.dealMail, isOn ? { params: { id: deal.id } } : null);
  useReadNews(mail.data && { of: 'deal', id: deal.id });
  const facts = factsOf(deal);
  if (!facts) return null;
  const own = chatsOf(deal.communications, all.data?.transactions ?? []);
  const { now, before } = partsOf(deal);
  const { leading } = facts;
  const contracts = contractsOf(deal, listed.data?.listings ?? []);
  return (
    <Page title={together(facts.clients)} description={facts.property ?? 'No property yet'} parent={parent}>
      <SpaceBetween size="l">
        <SampleNote sample={leading.sample} />
        <Section title={now.length > 1 ? 'Next steps' : 'Next step'}>
          <div className="flow">
            {now.map((one) => (
              <Part key={one.id} communication={one} isAlone={now.length === 1} deal={deal} {...parts} />
            ))}
          </div>
        </Section>
        {leading.kind === 'request' && leading.report.fund_status === 1 && (
          <Suspense fallback={<Loading lines={2} />}>
            <AgentOfferLetters id={leading.id} clientName={together(facts.clients)} most={undefined} />
          </Suspense>
        )}
        {leading.kind === 'request' && (
          <Section title="What you asked for">
            <Asked facts={facts} />
          </Section>
        )}
        {contracts.map((one) => (
          <Section key={one.id} title="Dates of the contract">
            <ContractDates listing={one} />
          </Section>
        ))}
        {now.filter(takesPreApproval).map((one) => (
          <Suspense key={one.id} fallback={<Loading lines={2} />}>
            <DealPreApproval communication={one} />
          </Suspense>
        ))}
        <Closings chats={own} />
        <Suspense fallback={<Loading lines={3} />}>
          <DealNote key={deal.note} id={deal.id} note={deal.note} />
        </Suspense>
        {isOn && (
          <Section title="Email">
            <Resource of={mail} failed="We couldn't load the emails" lines={2}>
              {({ address, mails }) => (
                <Suspense fallback={<Loading lines={2} />}>
                  <DealMail dealId={deal.id} address={address} mails={mails} />
                </Suspense>
              )}
            </Resource>
          </Section>
        )}
        {before.length > 0 && (
          <Section title="Earlier requests and reports">
            <Rows>
              {before.map((one) => (
                <EarlierPart key={one.id} communication={one} />
              ))}
            </Rows>
          </Section>
        )}
        <Section title="Timeline">
          <Timeline
            open="Open"
            entries={timelineOf(deal, { chats: own, contracts, mails: mail.data?.mails }).map(
              ({ id, by, ...entry }) => ({
                ...entry,
                key: id,
                details: by ? [by] : [],
              }),
            )}
          />
        </Section>
      </SpaceBetween>
    </Page>
  );
}

/** True if the client buys, and the request is open or answered. A pre-approval that was added earlier always shows. */
const takesPreApproval = ({ kind, sample, role = 'buyer', status, request }: Communication): boolean =>
  kind === 'request' &&
  !sample &&
  isOwnMoney(role) &&
  (phaseOf(status) !== 'over' || request?.pre_approval !== undefined);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>
  </section>
);

type PartProps = DealParts & { communication: Communication; isAlone: boolean; deal: WholeDeal };

const hasResult = ({ report }: Communication) => report.fund_status !== '' && report.fund_status !== 'pending';

/** A request, or a sent report: its state, its next step, its result, and the possible actions. */
function Part({ communication, isAlone, deal, conversationOf, startClosing, calculate }: PartProps) {
  const [window, open] = useState<'closing' | 'roi'>();
  const close = () => open(undefined);
  const { id, kind, status, request, to_user, sample, purchase = {} } = communication;
  const name = clientsOf([communication])[0] ?? '';
  // Each person has a next step until there is a report, which covers all of them.
  const who = phaseOf(status) === 'open' ? name : together(clientsOf([communication]));
  const files = request?.documents;
  const more: Act[] = [
    { id: 'closing', text: 'Start a closing', run: () => open('closing') },
    { id: 'roi', text: 'Calculate ROI', run: () => open('roi') },
  ];
  return (
    <section className={isAlone ? 'flow' : 'boxed flow'} aria-label={who}>
      <div className="split">
        {!isAlone && <h3>{who}</h3>}
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <StatusChip communication={communication} />
          <DaysLeft communication={communication} />
          <DueInCalendar communication={communication} />
        </SpaceBetween>
      </div>
      <p>{words.nextSteps[status.is](who)}</p>
      <RequestActions communication={communication} more={kind === 'request' && !sample ? more : []}>
        {hasResult(communication) && <ReportLink communication={communication} />}
      </RequestActions>
      {hasResult(communication) && <ReportResult communication={communication} />}
      {files && files.state !== 'withdrawn' && (
        <Suspense fallback={<Loading lines={3} />}>
          <DocumentsBlock communication={communication} documents={files} />
        </Suspense>
      )}
      {kind === 'request' && (
        <Contact email={to_user} name={name} phone={deal.phones.find(({ email }) => email === to_user)} />
      )}
      <StillGood communication={communication} />
      {kind === 'request' && !sample && conversationOf(id)}
      {window === 'closing' && startClosing({ name, email: to_user }, close)}
      {window === 'roi' &&
        calculate(
          { property: purchase.property ?? '', price: purchase.offer ? typedDollars(centsFrom(purchase.offer)) : '' },
          close,
        )}
    </section>
  );
}

const SOON_DAYS = 2;

const DaysLeft = ({ communication }: { communication: Communication }) => {
  const left = leftOf(communication, new Date());
  if (left === undefined) return null;
  const isAnswered = phaseOf(communication.status) === 'answered';
  const said = isAnswered ? strings.valid(left) : strings.needed(left);
  if (isAnswered || left > SOON_DAYS) return <Box color="text-body-secondary">{said}</Box>;
  return (
    <Box fontWeight="bold" color={left < 0 ? 'text-status-error' : 'text-status-warning'}>
      {said}
    </Box>
  );
};

const DueInCalendar = ({ communication }: { communication: Communication }) => {
  const due = communication.sample ? undefined : dueEvent(communication);
  return due && <AddToCalendar variant="inline-link" {...due} />;
};

type ContactProps = { email: string; name: string; phone: WholeDeal['phones'][number] | undefined };

/** The client's contacts: one tap calls their phone. */
const Contact = ({ email, name, phone }: ContactProps) => (
  <div>
    <p className="soft">{email}</p>
    {phone && (
      <a className="tap" href={`tel:${phone.tel}`} aria-label={`Call ${name} at ${phone.phone}`}>
        {`Call ${phone.phone}`}
      </a>
    )}
    {phone?.opted_out && <p className="soft">{name} opted out of campaign calls. Call about this deal only.</p>}
  </div>
);

/** This loads once there is a report that confirms the amount. */
const AgentOfferLetters = lazyPart(
  () => import('#web/funds/offer-letters/agent-offer-letters.tsx'),
  'AgentOfferLetters',
);

/** Few deals have shared files, so this loads separately. */
const DocumentsBlock = lazyPart(() => import('../communications/documents-block.tsx'), 'DocumentsBlock');

const Asked = ({ facts }: { facts: DealFacts }) => {
  const { purchase = {}, proof_amount, report, request, status } = facts.leading;
  const pairs = [
    { label: 'Minimum', value: <Money value={proof_amount} /> },
    // The property isn't repeated, because it's the page's title.
    ...purchaseFacts({ ...purchase, property: undefined }),
    request &&
      !report.valid_until &&
      phaseOf(status) === 'open' && {
        label: 'Can be answered until',
        value: <DateTime iso={request.expires_at} show="deadline" />,
      },
    purchase.role === 'seller' && { label: 'You represent', value: 'The seller' },
  ];
  return <KeyValuePairs columns={3} minColumnWidth={130} items={pairs.filter((pair) => typeof pair === 'object')} />;
};

const DealPreApproval = lazyPart(() => import('./deal-pre-approval.tsx'), 'DealPreApproval');

const DealMail = lazyPart(() => import('./deal-mail.tsx'), 'DealMail');

/** The form loads separately, because most visits are about the next step. */
const DealNote = lazyPart(() => import('./note.tsx'), 'DealNote');

const EarlierPart = ({ communication }: { communication: Communication }) => {
  const { id, kind, message_date, purchase } = communication;
  return (
    <li>
      <RowWords>
        <Link className="tap" to={kind === 'incoming' ? href.proofOfFunds(id) : href.communications({ id })}>
          {clientsOf([{ ...communication, people: undefined }])[0]}
        </Link>
        <span className="soft">
          <DateTime iso={message_date} show="day" />
          {purchase?.property && ` · ${purchase.property}`}
        </span>
      </RowWords>
      <StatusChip communication={communication} />
      <RequestActions communication={communication} isMenuOnly />
    </li>
  );
};

/** The closings of the same clients. A request's chat isn't here, because it's beside the request's next step. */
const Closings = ({ chats }: { chats: readonly AgentTransaction[] }) => {
  const closings = chats.filter(isClosing);
  if (closings.length === 0) return null;
  return (
    <Section title={closings.length === 1 ? 'Closing' : 'Closings'}>
      <Rows>
        {closings.map(({ id, guest_name, steps, unread }) => (
          <li key={id}>
            <RowWords>
              <Link className="tap" to={href.transaction(id)}>
                {guest_name}
              </Link>
              <span className="soft">{strings.stepsDone(steps.filter(({ done }) => done).length)}</span>
            </RowWords>
            <NewMessages count={unread.reduce((sum, one) => sum + one, 0)} />
          </li>
        ))}
      </Rows>
    </Section>
  );
};

const NewMessages = ({ count }: { count: number }) =>
  count > 0 && <span className="chip chip-brass">{count === 1 ? '1 new message' : `${count} new messages`}</span>;
