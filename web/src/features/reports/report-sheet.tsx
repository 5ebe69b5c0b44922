import Icon from '@cloudscape-design/components/icon';
import { isClients, isMixed, type Report } from '#contracts/funds/report';
import { AgentCard } from '#web/funds/agent-card.tsx';
import { ClientAnswers } from '#web/funds/client-answers.tsx';
import { HolderBanner } from '#web/funds/holder/holder-banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { Evidence } from './evidence.tsx';
import styles from './report-sheet.module.css';
import { Seal } from './seal.tsx';
import { type ReportStrings, useReportStrings } from './strings.ts';

/** Why there's no report, and whether one can still come. */
const noReport = (words: ReportStrings['proof'], state: Report['request_state']): { title: string; text: string } => {
  if (state === 'cancelled') return { title: words.canceledTitle, text: words.canceledWords };
  if (state === 'expired') return { title: words.requestExpiredTitle, text: words.requestExpiredWords };
  return { title: words.noneTitle, text: words.noneWords };
};

/** A report on screen and on paper: the amount first, the seal beside it, then the evidence. */
export function ReportSheet({ report }: { report: Report }) {
  const words = useReportStrings().proof;
  if (report.fund_status === '') {
    const { title, text } = noReport(words, report.request_state);
    return (
      <EmptyState drawing="document" title={title}>
        {text}
      </EmptyState>
    );
  }
  if (report.fund_status === 'pending')
    return (
      <div className={styles.root}>
        <EmptyState drawing="bank" title={words.pendingTitle}>
          {words.pendingWords}
        </EmptyState>
        <ClientAnswers answers={report.answers} />
      </div>
    );
  return (
    <article className={styles.root}>
      <div className={styles.hero}>
        <Amount report={report} />
        <Seal report={report} />
      </div>
      <HolderBanner
        isAsked={report.institutions.length > 0}
        holder={report.holder}
        holders={report.holders}
        heldBy={report.held_by}
        clientName={report.client_name}
        explanations={report.explanations}
      />
      <ClientAnswers answers={report.answers} />
      <Evidence report={report} />
      {report.card && <AgentCard card={report.card} />}
    </article>
  );
}

/** Why the amount isn't confirmed. */
const notConfirmedWords = (words: ReportStrings['proof'], report: Report): string => {
  const asked = formatMoney(report.proof_amount);
  if (report.institutions.length === 0) return words.noAccountWords;
  if (report.same_accounts === 'apart') return words.apartWords(asked);
  return report.same_accounts === 'unclear' ? words.unclearWords(asked) : words.notConfirmedWords(asked);
};

function Amount({ report }: { report: Report }) {
  const words = useReportStrings().proof;
  const asked = formatMoney(report.proof_amount);
  if (report.fund_status === 0)
    return (
      <div>
        <p className={`${styles.verdict} ${styles.verdictBad}`}>
          <Icon name="status-negative" /> {words.notConfirmed}
        </p>
        <p className={`${styles.figure} ${styles.figureOpen}`}>{asked}</p>
        <p className="soft">{notConfirmedWords(words, report)}</p>
      </div>
    );
  // A type 1 report knows only the requested amount.
  const isTotalShared = report.fund_total !== undefined;
  const isGood = isClients(report.holder) && report.state !== 'superseded';
  const match = isMixed(report.held_by) ? 'mixed' : report.holder.match;
  return (
    <div>
      <p className={isGood ? styles.verdict : `${styles.verdict} ${styles.verdictOpen}`}>
        <Icon name={isGood ? 'status-positive' : 'status-warning'} />{' '}
        {isTotalShared ? words.confirmedTotal[match] : words.confirmedAtLeast[match]}
      </p>
      <p className={`${styles.figure} numeric`}>{isTotalShared ? formatMoney(report.fund_total ?? 0) : asked}</p>
      <p className="soft">
        {words.byBank(report.institutions)} {isTotalShared && words.asked(asked)}
      </p>
    </div>
  );
}
