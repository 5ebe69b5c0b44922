import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Steps from '@cloudscape-design/components/steps';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import {
  type Communication,
  MESSAGE_STATUS,
  MESSAGE_STATUSES,
  phaseOf,
  type RequestLogEntry,
  routes as requests,
} from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { STATUS } from '#web/funds/status-chip.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { strings } from '../strings.ts';
import { RequestActions } from './request-actions.tsx';
import styles from './request-block.module.css';

const requestLogWords = strings.request.log;

const emailNamed = (email: string | null): string | null =>
  email === null ? null : ((requestLogWords.emails as Record<string, string>)[email] ?? requestLogWords.otherEmail);

const shownAs = ({ id, at, event, email, plan }: RequestLogEntry) => ({
  key: id,
  at,
  what: requestLogWords.events[event],
  to: plan ? strings.reminders.plans[plan] : emailNamed(email),
});

/** Every email, opening, lock and change of one request. */
function RequestLog({ communicationId }: { communicationId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection
      headerText={requestLogWords.heading}
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && <Entries communicationId={communicationId} />}
    </ExpandableSection>
  );
}

function Entries({ communicationId }: { communicationId: string }) {
  const { data, error, mutate } = useCall(requests.requestLog, { params: { id: communicationId } });
  if (data) return <LogList entries={data.entries.map(shownAs)} />;
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Loading lines={3} />;
}

const stillGoodWords = strings.stillGood;

type StillGoodProps = {
  communication: Communication;
  stillGood: NonNullable<NonNullable<Communication['request']>['still_good']>;
};

/** While the client lets the agent ask: the bank is asked again, and a new letter takes the place of this one. */
function StillGood({ communication, stillGood }: StillGoodProps) {
  const { state, until, asked_at } = stillGood;
  const client = communication.name || strings.report.client;

  const ask = useAction(routes.askStillGood, {
    done: (answer) => (answer.state === 'asking' ? stillGoodWords.asked(client) : stillGoodWords.signIn(client)),
    refreshes: [requests.communications],
  });

  return (
    <section className="flow">
      <h3>{stillGoodWords.title}</h3>
      <p>
        {stillGoodWords.until(client)} <DateTime iso={until} />. {stillGoodWords.note(client)}
      </p>
      {state !== 'open' && (
        <p role="status">
          <strong>
            {
              {
                asking: stillGoodWords.asking,
                'sign in': stillGoodWords.signIn(client),
                failed: stillGoodWords.failed,
              }[state]
            }
          </strong>{' '}
          {asked_at && (
            <span className="soft">
              {stillGoodWords.askedOn} <DateTime iso={asked_at} show="zone" />
            </span>
          )}
        </p>
      )}
      {(state === 'open' || state === 'failed') && (
        <div>
          <Button loading={ask.isRunning} onClick={() => void ask.run({ params: { id: communication.id } })}>
            {stillGoodWords.ask}
          </Button>
        </div>
      )}
    </section>
  );
}

const words = strings.request;

type RequestBlockProps = {
  communication: Communication;
  request: NonNullable<Communication['request']>;
};

/** None for a request that was answered or canceled: it can't be answered anymore. */
const deadlineLabel = ({ status }: Communication): string | undefined => {
  if (status.is === 'expired') return words.expiredOn;
  return phaseOf(status) === 'open' && status.is !== 'part_done' ? words.answerBy : undefined;
};

/** Not one of the four statuses: it happens between two of them. */
const bankLinked = (at: string, isWaiting: boolean) => ({
  status: 'success' as const,
  header: <span className={styles.step}>{isWaiting ? STATUS.bank_linked.words : words.bankLinked}</span>,
  details: <DateTime iso={at} />,
});

const purchaseItems = ({ property, offer, needed_by, role }: Communication['purchase'] = {}) => [
  ...(property ? [{ label: words.property, value: property }] : []),
  ...(offer ? [{ label: words.offer, value: <Money value={offer} /> }] : []),
  ...(needed_by ? [{ label: words.neededBy, value: <DateTime iso={needed_by} /> }] : []),
  ...(role === 'seller' ? [{ label: words.youRepresent, value: words.theSeller }] : []),
];

/** Where a request stands: what has happened when, until when it can be answered, and what the agent can do. */
export function RequestBlock({ communication, request }: RequestBlockProps) {
  const { status: now } = communication;
  const isOver = now.is === 'expired' || now.is === 'canceled';
  const deadline = deadlineLabel(communication);
  const steps = MESSAGE_STATUSES.flatMap((status) => {
    const reached = request.steps.find((step) => step.status === status);
    const step = {
      status: reached ? ('success' as const) : isOver ? ('stopped' as const) : ('pending' as const),
      header: <span className={styles.step}>{status}</span>,
      details: reached && <DateTime iso={reached.at} />,
    };
    return status === MESSAGE_STATUS.opened && request.bank_linked_at
      ? [step, bankLinked(request.bank_linked_at, now.is === 'bank_linked')]
      : [step];
  });
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={3}
        items={[
          { label: words.minimum, value: <Money value={communication.proof_amount} /> },
          ...purchaseItems(communication.purchase),
          ...(deadline ? [{ label: deadline, value: <DateTime iso={request.expires_at} show="zone" /> }] : []),
          ...(request.documents && request.documents.count > 0
            ? [{ label: words.documents, value: words.documentsOf(request.documents.count) }]
            : []),
          { label: words.reminders, value: words.remindersOf(request.reminders, request.reminder_plan) },
          ...(communication.co_buyer
            ? [
                {
                  label: words.coBuyer,
                  value: (
                    <Link to={href.communications({ id: communication.co_buyer.id })}>
                      {communication.co_buyer.name}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Steps steps={steps} ariaLabel={words.stepsLabel} />
      {request.state === 'received' && request.still_good && now.is !== 'part_done' && (
        <StillGood communication={communication} stillGood={request.still_good} />
      )}
      <RequestActions communication={communication} />
      <RequestLog communicationId={communication.id} />
    </SpaceBetween>
  );
}
