import Button from '@cloudscape-design/components/button';
import type { IssuedReport } from '#contracts/funds/report';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { useGuestStrings } from '../strings.ts';
import styles from './issued-report-item.module.css';
import { canWithdraw } from './withdrawal.ts';

/** One report, who has opened it, and how to withdraw it. */
export const IssuedReportItem = ({ report, onWithdraw }: { report: IssuedReport; onWithdraw: () => void }) => {
  const words = useGuestStrings().control;
  const { proof_amount, reader, state, valid_until, openings } = report;
  return (
    <article className={styles.root}>
      <div>
        <p>
          <strong>{words.amount(formatMoney(proof_amount))}</strong> {words.to(reader)}
        </p>
        <p className="soft">
          {words.states[state]} {state === 'valid' && <DateTime iso={valid_until} show="deadline" />}
        </p>
        {openings.length === 0 ? (
          <p className="soft">{words.notOpened}</p>
        ) : (
          <ul className={styles.openings}>
            {openings.map(({ by, at }) => (
              <li key={at}>
                {words.openedBy(by)} <DateTime iso={at} show="zone" />
              </li>
            ))}
          </ul>
        )}
      </div>
      {canWithdraw(report) && <Button onClick={onWithdraw}>{words.withdraw}</Button>}
    </article>
  );
};
