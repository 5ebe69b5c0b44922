import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Steps from '@cloudscape-design/components/steps';
import { Link } from 'react-router-dom';
import { type Communication, MESSAGE_STATUS, MESSAGE_STATUSES, phaseOf } from '#contracts/funds/request';
import { href } from '#web/config/paths.ts';
import { STATUS } from '#web/funds/status-chip.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { RequestLog } from '../follow-up/request-log.tsx';
import { strings } from '../strings.ts';
import { RequestActions } from './request-actions.tsx';
import styles from './request-block.module.css';
import { StillGood } from './still-good.tsx';

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
