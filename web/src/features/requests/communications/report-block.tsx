import Icon from '@cloudscape-design/components/icon';
import { type Communication, waitsForCoBuyer } from '#contracts/funds/request';
import { href } from '#web/config/paths.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { endOf } from './communication-list.ts';
import styles from './report-block.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

const words = strings.report;

/** What became of the funds, in its four forms. */
export function ReportBlock({
  communication,
  onChanged,
}: {
  communication: Communication;
  onChanged: () => Promise<void>;
}) {
  const { fund_status: status, fund_total: total } = communication.report;
  return (
    <section className={styles.root}>
      <h3>{communication.kind === 'sent' ? words.outgoing : words.incoming}</h3>
      <FundStatus communication={communication} />
      <Validity communication={communication} />
      {total !== '' && (
        <p>
          {words.total}: <strong className="numeric">{formatMoney(Number(total))}</strong>
        </p>
      )}
      {status !== '' && (
        <div className="actions">
          <LinkButton to={href.proofOfFunds(communication.id)}>{words.view}</LinkButton>
          {communication.kind === 'sent' && <WithdrawButton communication={communication} onChanged={onChanged} />}
        </div>
      )}
    </section>
  );
}

/** Until when it can be relied on, or since when it cannot. */
function Validity({ communication }: { communication: Communication }) {
  const { valid_until, withdrawn_at } = communication.report;
  const end = endOf(communication, new Date());
  const [label, iso] =
    end === 'withdrawn'
      ? [words.withdrawnOn, withdrawn_at]
      : [end === 'expired' ? words.expiredOn : words.validUntil, valid_until];
  if (!iso) return null;
  return (
    <p className={end ? styles.over : 'soft'}>
      {label} <DateTime iso={iso} show="day" />
    </p>
  );
}

function FundStatus({ communication }: { communication: Communication }) {
  const { fund_status: status } = communication.report;
  const amount = formatMoney(communication.proof_amount);
  if (status === '') return <p className={`${styles.status} ${styles.statusNone}`}>{words.none}</p>;
  if (status === 'pending')
    return (
      <p className={styles.status}>
        <Icon name="status-pending" variant="warning" />
        <span>
          <strong>{words.clientReport(communication.name || words.client)}</strong>
          <br />
          {words.pending}
          {communication.co_buyer && waitsForCoBuyer(communication) && (
            <>
              <br />
              {words.jointPending(communication.co_buyer.name)}
            </>
          )}
        </span>
      </p>
    );
  const isConfirmed = status === 1;
  const note = communication.co_buyer
    ? { yes: words.jointConfirmed, no: words.jointBelow }
    : { yes: words.confirmedNote, no: words.below };
  return (
    <p className={styles.status}>
      {isConfirmed ? <Icon name="status-positive" variant="success" /> : <Icon name="check" variant="subtle" />}
      <span>
        <strong>{words.confirmed}</strong>
        <br />
        {communication.proof_amount > 0 && (isConfirmed ? note.yes(amount) : note.no(amount))}
      </span>
    </p>
  );
}
