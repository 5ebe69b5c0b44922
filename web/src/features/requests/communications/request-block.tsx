import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Steps from '@cloudscape-design/components/steps';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { STATED_BY_LENDER } from '#contracts/funds/pre-approval';
import {
  type Communication,
  isOwnMoney,
  MESSAGE_STATUS,
  MESSAGE_STATUSES,
  phaseOf,
  type RequestLogEntry,
  routes as requests,
  statusWords,
} from '#contracts/funds/request';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { purchaseFacts } from '#web/funds/purchase-facts.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney, Money } from '#web/ui/format/money.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { ROLE_WORDS, strings } from '../strings.ts';
import { StillGood } from './still-good.tsx';

const requestLogWords = strings.request.log;

const shownAs = ({ id, at, event, email, plan }: RequestLogEntry) => ({
  key: id,
  at,
  what: requestLogWords.events[event],
  to: plan ? strings.reminders.plans[plan] : email,
});

/** Every email, opening, lock and change of one request. */
function RequestLog({ communicationId }: { communicationId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection headerText="History" expanded={isOpen} onChange={({ detail }) => setOpen(detail.expanded)}>
      {isOpen && <Entries communicationId={communicationId} />}
    </ExpandableSection>
  );
}

function Entries({ communicationId }: { communicationId: string }) {
  const answer = useCall(requests.requestLog, { params: { id: communicationId } });
  return (
    <Resource of={answer} lines={3}>
      {({ entries }) => <LogList entries={entries.map(shownAs)} />}
    </Resource>
  );
}

const words = strings.request;

const People = ({ people }: { people: NonNullable<Communication['people']> }) => (
  <ul className="plain-list">
    {people.map(({ id, name, role }) => (
      <li key={id}>
        <Link to={href.communications({ id })}>{name}</Link>
        {role !== 'buyer' && ` (${ROLE_WORDS[role].toLowerCase()})`}
      </li>
    ))}
  </ul>
);

type RequestBlockProps = {
  communication: Communication;
  request: NonNullable<Communication['request']>;
};

/** Undefined for a request that was answered or canceled, because it no longer has a deadline. */
const deadlineLabel = ({ status }: Communication): string | undefined => {
  if (status.is === 'expired') return 'Expired on';
  return phaseOf(status) === 'open' && status.is !== 'part_done' ? 'Can be answered until' : undefined;
};

/** The extra step after the client has linked a bank. */
const bankLinked = (at: string) => ({
  status: 'success' as const,
  header: <span className="breaks">{statusWords({ is: 'bank_linked' })}</span>,
  details: <DateTime iso={at} />,
});

const purchaseItems = (purchase: Communication['purchase']) => [
  ...purchaseFacts(purchase),
  ...(purchase?.role === 'seller' ? [{ label: 'You represent', value: 'The seller' }] : []),
];

/** A request's state: its facts, its steps with their times, its deadline, and its history. */
export function RequestBlock({ communication, request }: RequestBlockProps) {
  const { status: now } = communication;
  const isOver = now.is === 'expired' || now.is === 'canceled';
  const deadline = deadlineLabel(communication);
  const steps = MESSAGE_STATUSES.flatMap((status) => {
    const reached = request.steps.find((step) => step.status === status);
    const step = {
      status: reached ? ('success' as const) : isOver ? ('stopped' as const) : ('pending' as const),
      header: <span className="breaks">{status}</span>,
      details: reached && <DateTime iso={reached.at} />,
    };
    return status === MESSAGE_STATUS.opened && request.bank_linked_at
      ? [step, bankLinked(request.bank_linked_at)]
      : [step];
  });
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={3}
        items={[
          { label: 'Minimum required funds', value: <Money value={communication.proof_amount} /> },
          ...purchaseItems(communication.purchase),
          ...(deadline ? [{ label: deadline, value: <DateTime iso={request.expires_at} show="deadline" /> }] : []),
          ...(request.pre_approval
            ? [
                {
                  label: 'Pre-approval',
                  value: `${request.pre_approval.lender}, up to ${formatMoney(request.pre_approval.amount)}. ${STATED_BY_LENDER.en}.`,
                },
              ]
            : []),
          ...(request.documents && request.documents.count > 0
            ? [{ label: 'Files from the client', value: words.documentsOf(request.documents.count) }]
            : []),
          ...(communication.sample
            ? []
            : [{ label: 'Reminders sent', value: words.remindersOf(request.reminders, request.reminder_plan) }]),
          ...(communication.role && !isOwnMoney(communication.role)
            ? [{ label: 'Asked as', value: ROLE_WORDS[communication.role] }]
            : []),
          ...(communication.people
            ? [{ label: 'Together with', value: <People people={communication.people} /> }]
            : []),
        ]}
      />
      <Steps steps={steps} ariaLabel="Steps of this request" />
      <StillGood communication={communication} />
      <RequestLog communicationId={communication.id} />
    </SpaceBetween>
  );
}
