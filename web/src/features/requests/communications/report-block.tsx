import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { isClients, routes as reports } from '#contracts/funds/report';
import { type Communication, routes } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { href } from '#web/config/paths.ts';
import { ClientAnswers } from '#web/funds/client-answers.tsx';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { WarningBox } from '#web/funds/holder/holder-banner.tsx';
import { STATUS } from '#web/funds/status-chip.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import styles from './report-block.module.css';

const words = strings.report;

/** What became of the funds, in its four forms. */
export function ReportBlock({ communication }: { communication: Communication }) {
  const { fund_status: status, fund_total: total } = communication.report;
  return (
    <section className={styles.root}>
      <h3>{communication.kind === 'sent' ? words.outgoing : words.incoming}</h3>
      <FundStatus communication={communication} />
      <HolderWarning report={communication.report} />
      <ClientAnswers answers={communication.report.answers} />
      <Validity communication={communication} />
      {total !== '' && (
        <p>
          {words.total}: <strong className="numeric">{formatMoney(Number(total))}</strong>
        </p>
      )}
      {status !== '' && (
        <div className="actions">
          <LinkButton to={href.proofOfFunds(communication.id)}>{words.view}</LinkButton>
          {communication.status.actions.includes('withdraw') && <WithdrawButton communication={communication} />}
        </div>
      )}
    </section>
  );
}

/** Of a report that one has sent: afterwards its addresses answer that it is gone. */
function WithdrawButton({ communication: { id, to_user } }: { communication: Communication }) {
  const withdraw = useAction(reports.withdrawOwn, {
    asks: {
      title: words.withdrawTitle,
      words: words.withdrawWords(to_user),
      confirm: words.withdraw,
      cancel: words.keep,
      typed: to_user,
    },
    done: words.withdrawn,
    refreshes: [routes.communications],
  });
  return <Button onClick={() => void withdraw.run({ params: { id } })}>{words.withdraw}</Button>;
}

/** That it may be somebody else's money, and what the client says about it. */
const HolderWarning = ({ report }: Pick<Communication, 'report'>) => {
  const holderWords = useFundsStrings().holder;
  const { holder, warning, explanations = [] } = report;
  if (!holder) return null;
  if (isClients(holder)) return <Explanations explanations={explanations} />;
  const isDifferent = holder.match === 'different';
  return (
    <WarningBox title={isDifferent ? holderWords.differentTitle : holderWords.unknownTitle} isBad={isDifferent}>
      <p>{warning}</p>
      <Explanations explanations={explanations} />
    </WarningBox>
  );
};

/** Until when it can be relied on, or since when it cannot. */
function Validity({ communication }: { communication: Communication }) {
  const { valid_until, withdrawn_at } = communication.report;
  const { is } = communication.status;
  const isExpired = is === 'report_expired';
  const [label, iso] = withdrawn_at
    ? [words.withdrawnOn, withdrawn_at]
    : [isExpired ? words.expiredOn : words.validUntil, valid_until];
  if (!iso) return null;
  return (
    <p className={withdrawn_at || isExpired ? styles.over : 'soft'}>
      {label} <DateTime iso={iso} show="deadline" />
    </p>
  );
}

/** Only what is confirmed, and the client's, wears the green check. */
const StatusIcon = ({ status: { is } }: Pick<Communication, 'status'>) => {
  if (is === 'confirmed') return <Icon name="status-positive" variant="success" />;
  if (is === 'not_confirmed') return <Icon name="check" variant="subtle" />;
  return <Icon name="status-warning" variant="warning" />;
};

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
          {communication.co_buyer && communication.status.is === 'part_done' && (
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
      <StatusIcon status={communication.status} />
      <span>
        <strong>{words.confirmed}</strong>
        <br />
        {!isConfirmed && <strong className={styles.notConfirmed}>{STATUS.not_confirmed.words}. </strong>}
        {communication.proof_amount > 0 && (isConfirmed ? note.yes(amount) : note.no(amount))}
      </span>
    </p>
  );
}
