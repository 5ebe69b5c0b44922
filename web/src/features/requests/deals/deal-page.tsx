import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type AgentTransaction, routes as chats } from '#contracts/chat/transaction';
import { type Deal, routes, type WholeDeal } from '#contracts/funds/deals';
import { type Communication, phaseOf } from '#contracts/funds/request';
import { dayOfDeadline, earlierDay } from '#core/platform/deadline.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { href, paths } from '#web/config/paths.ts';
import { purchaseFacts } from '#web/funds/purchase-facts.tsx';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { rowsFor } from '#web/ui/form/text-area-field.tsx';
import { DateTime, daysLeft } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { RequestActions } from '../communications/request-actions.tsx';
import { StillGood } from '../communications/still-good.tsx';
import { strings } from './strings.ts';
import { chatsOf, timelineOf } from './timeline.ts';

// A deal at a glance, from its requests and letters. Pure.

/** Both buyers' names, each once, in the order of their requests. */
export const clientsOf = (communications: readonly Communication[]): string[] => [
  ...new Set(
    communications.flatMap(({ kind, name, from_user, to_user, co_buyer }) => [
      kind === 'incoming' ? from_user : name || to_user,
      ...(co_buyer ? [co_buyer.name] : []),
    ]),
  ),
];

export type DealFacts = {
  clients: string[];
  property: string | undefined;
  /** The day on which the answer is needed or the request ends; the last one on which the letter is valid. */
  due: string | undefined;
  /** Negative: days late. Undefined once nothing runs out. */
  left: number | undefined;
  leading: Communication;
};

const dueOf = ({ report, request, purchase }: Communication): string | undefined => {
  if (report.valid_until) return dayOfDeadline(report.valid_until);
  const needed = purchase?.needed_by;
  return request ? earlierDay(needed, request.expires_at) : needed;
};

export const factsOf = (deal: Deal, now: Date): DealFacts | undefined => {
  const { communications } = deal;
  const leading = communications.find((one) => one.id === deal.leading);
  if (!leading) return undefined;
  const due = dueOf(leading);
  return {
    clients: clientsOf(communications.filter((one) => one.kind === 'request' || communications.length === 1)),
    property: communications.find(({ purchase }) => purchase?.property)?.purchase?.property,
    due,
    left: due && phaseOf(leading.status) !== 'over' ? daysLeft(due, now) : undefined,
    leading,
  };
};

const words = strings.deal;
const parent = { to: paths.communications, text: 'Communications' };

/** One deal: its state, its next step, and its history. */
export function DealPage() {
  const { id = '' } = useParams();
  const answer = useCall(routes.deal, { params: { id } });
  if (answer.data) return <Known deal={answer.data} />;
  return (
    <Page title="Deal" parent={parent}>
      <Resource of={answer} failed="We couldn't load this deal" lines={6}>
        {() => null}
      </Resource>
    </Page>
  );
}

function Known({ deal }: { deal: WholeDeal }) {
  const all = useCall(chats.transactions, { query: {} });
  const facts = factsOf(deal, new Date());
  if (!facts) return null;
  const own = chatsOf(deal.communications, all.data?.transactions ?? []);
  return (
    <Page title={strings.together(facts.clients)} description={facts.property ?? 'No property yet'} parent={parent}>
      <SpaceBetween size="l">
        <Summary facts={facts} phones={deal.phones} />
        <Files communications={deal.communications} />
        <Note key={deal.note} id={deal.id} note={deal.note} />
        <Section title="Requests and letters">
          <Rows>
            {deal.communications.map((one) => (
              <Part key={one.id} communication={one} />
            ))}
          </Rows>
        </Section>
        {own.length > 0 && <Chats chats={own} />}
        <Section title="Timeline">
          <Timeline
            open="Open"
            entries={timelineOf(deal, own).map(({ id, by, ...entry }) => ({
              ...entry,
              key: id,
              details: by ? [by] : [],
            }))}
          />
        </Section>
      </SpaceBetween>
    </Page>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>
  </section>
);

const Summary = ({ facts, phones }: { facts: DealFacts } & Pick<WholeDeal, 'phones'>) => {
  const { purchase = {}, proof_amount, report, request, status } = facts.leading;
  const isOpen = phaseOf(status) === 'open';
  // With two buyers, a step by one of them names only that one.
  const who = isOpen ? facts.leading.name || facts.leading.to_user : strings.together(facts.clients);
  const pairs = [
    { label: 'Minimum', value: <Money value={proof_amount} /> },
    // The property is the page's title.
    ...purchaseFacts({ ...purchase, property: undefined }),
    report.valid_until && { label: 'Valid until', value: <DateTime iso={report.valid_until} show="deadline" /> },
    request &&
      !report.valid_until &&
      isOpen && { label: 'Can be answered until', value: <DateTime iso={request.expires_at} show="deadline" /> },
  ];
  return (
    <Container
      header={
        <Header variant="h2" actions={<NextLink {...facts} />}>
          Next step
        </Header>
      }
    >
      <div className="flow">
        <p>{words.nextSteps[status.is](who)}</p>
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <StatusChip communication={facts.leading} />
          <DaysLeft facts={facts} />
        </SpaceBetween>
        {facts.leading.kind === 'request' && <RequestActions communication={facts.leading} />}
        <Calls phones={phones} />
        <KeyValuePairs columns={3} minColumnWidth={130} items={pairs.filter((pair) => typeof pair === 'object')} />
        {purchase.role === 'seller' && <p className="soft">You represent the seller</p>}
        <StillGood communication={facts.leading} />
      </div>
    </Container>
  );
};

/** A link to the next step, if it isn't one of the actions here. */
const NextLink = ({ leading: { id, status, co_buyer } }: DealFacts) => {
  const { next } = status;
  const steps = {
    finish: { to: href.communications({ id }), text: 'Finish' },
    letter: { to: href.proofOfFunds(id), text: 'Read the report' },
    read: { to: href.proofOfFunds(id), text: 'Read the report' },
    co_buyer: { to: href.communications({ id: co_buyer?.id ?? id }), text: "Go to the other buyer's request" },
  };
  if (!(next in steps)) return null;
  const { to, text } = steps[next as keyof typeof steps];
  return (
    <LinkButton variant="primary" to={to}>
      {text}
    </LinkButton>
  );
};

const SOON_DAYS = 2;

const DaysLeft = ({ facts: { left, leading } }: { facts: DealFacts }) => {
  if (left === undefined) return null;
  const isAnswered = phaseOf(leading.status) === 'answered';
  const said = isAnswered ? strings.valid(left) : strings.needed(left);
  if (isAnswered || left > SOON_DAYS) return <Box color="text-body-secondary">{said}</Box>;
  return (
    <Box fontWeight="bold" color={left < 0 ? 'text-status-error' : 'text-status-warning'}>
      {said}
    </Box>
  );
};

/** One tap from the deal to the client's phone. */
const Calls = ({ phones }: Pick<WholeDeal, 'phones'>) =>
  phones.length > 0 && (
    <>
      <div className="actions">
        {phones.map(({ name, phone, tel }) => (
          <Button key={`${name} ${tel}`} iconName="call" href={`tel:${tel}`} ariaLabel={`Call ${name} at ${phone}`}>
            {`Call ${name}: ${phone}`}
          </Button>
        ))}
      </div>
      {phones
        .filter(({ opted_out }) => opted_out)
        .map(({ name, tel }) => (
          <p key={`${name} ${tel}`} className="soft">
            {name} opted out of campaign calls. Call about this deal only.
          </p>
        ))}
    </>
  );

/** Few deals have any. */
const DocumentsBlock = lazy(() =>
  import('../communications/documents-block.tsx').then((module) => ({ default: module.DocumentsBlock })),
);

/** The files that clients shared instead of a bank. */
function Files({ communications }: { communications: readonly Communication[] }) {
  const shared = communications.flatMap((communication) => {
    const documents = communication.request?.documents;
    return documents && documents.state !== 'withdrawn' ? [{ communication, documents }] : [];
  });
  if (shared.length === 0) return null;
  return (
    <Section title="Files from the client">
      <Suspense fallback={<Loading lines={3} />}>
        {shared.map((one) => (
          <DocumentsBlock key={one.communication.id} {...one} />
        ))}
      </Suspense>
    </Section>
  );
}

/** The agent's own note about a deal. No one else sees it. */
function Note({ id, note }: { id: string; note: string }) {
  const edit = useEdit({ note });
  const save = useAction(routes.saveDealNote, { done: 'Your note is saved.', refreshes: [routes.deal] });
  const field = { label: 'Your note', description: 'Only you see it.', value: note, rows: rowsFor(note, 3, 12) };
  return (
    <Container>
      <ContractForm
        schema={routes.saveDealNote.body}
        fields={{ note: field }}
        submitLabel="Save note"
        onSubmit={(body) => edit.save((seen) => save.send({ params: { id }, body: { ...body, seen: seen.note } }))}
      />
    </Container>
  );
}

/** A request or a letter. */
const Part = ({ communication }: { communication: Communication }) => {
  const { id, kind, message_date, purchase } = communication;
  return (
    <li>
      <RowWords>
        <Link className="tap" to={kind === 'incoming' ? href.proofOfFunds(id) : href.communications({ id })}>
          {clientsOf([{ ...communication, co_buyer: undefined }])[0]}
        </Link>
        <span className="soft">
          <DateTime iso={message_date} show="day" />
          {purchase?.property && ` · ${purchase.property}`}
        </span>
      </RowWords>
      <StatusChip communication={communication} />
    </li>
  );
};

/** Chats with the same clients. */
const Chats = ({ chats }: { chats: readonly AgentTransaction[] }) => (
  <Section title="Chats">
    <Rows>
      {chats.map(({ id, guest_name, unread }) => (
        <li key={id}>
          <Link className="tap" to={href.transaction(id)}>
            Guided chat with {guest_name}
          </Link>
          <NewMessages count={unread.reduce((sum, one) => sum + one, 0)} />
        </li>
      ))}
    </Rows>
  </Section>
);

const NewMessages = ({ count }: { count: number }) =>
  count > 0 && <span className="chip chip-brass">{count === 1 ? '1 new message' : `${count} new messages`}</span>;
