import Box from '@cloudscape-design/components/box';
import Icon from '@cloudscape-design/components/icon';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { heldAs, isTheirs, type Report } from '#contracts/funds/report';
import { href } from '#web/config/href.ts';
import { AgentCard } from '#web/funds/agent-card.tsx';
import { ClientAnswers } from '#web/funds/client-answers.tsx';
import { HolderBanner } from '#web/funds/holder/holder-banner.tsx';
import { SampleNote } from '#web/funds/sample-mark.tsx';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Evidence } from './evidence.tsx';
import { ExclusiveNote } from './how-counted.tsx';
import styles from './report-sheet.module.css';
import { type ReportStrings, useReportStrings } from './strings.ts';

/** Few reports have a pre-approval, so this loads separately. */
const PreApprovalFacts = lazyPart(() => import('#web/funds/pre-approval/pre-approval-facts.tsx'), 'PreApprovalFacts');

/** The report's last valid day, and the address at which anyone can check it. */
function Seal({ report }: { report: Report }) {
  const words = useReportStrings().proof.seal;
  const isValid = report.state === 'valid';
  return (
    <aside
      className={isValid ? `boxed actions ${styles.seal}` : `boxed actions ${styles.seal} ${styles.broken}`}
      aria-label={words.label}
    >
      <QrCode text={report.verify_url} label={words.scan} />
      <div>
        <strong className={styles.state}>
          {isValid ? words.valid : report.state === 'superseded' ? words.superseded : words.expired}
        </strong>
        <p>
          {isValid ? words.until : report.superseded_at ? words.replacedOn : words.wasUntil}
          <br />
          <strong>
            {report.superseded_at ? (
              <DateTime iso={report.superseded_at} show="zone" />
            ) : (
              <DateTime iso={report.valid_until} show="deadline" />
            )}
          </strong>
        </p>
        <p>
          <Link to={href.verify(report.report_id)}>{words.verify}</Link>
        </p>
        <p className={`only-print ${styles.address}`}>{report.verify_url}</p>
      </div>
    </aside>
  );
}

/** The reason why there's no report, and whether one can still arrive. */
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
      <div className={`panel flow ${styles.root}`}>
        <EmptyState drawing="bank" title={words.pendingTitle}>
          {words.pendingWords}
        </EmptyState>
        <ClientAnswers answers={report.answers} />
      </div>
    );
  return (
    <article className={`panel flow ${styles.root}`}>
      <SampleNote sample={report.sample} />
      <div className={`fields ${styles.hero}`}>
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
        authorities={report.authorities}
      />
      <ClientAnswers answers={report.answers} />
      <ExclusiveNote {...report} />
      <Evidence report={report} />
      {report.pre_approval && (
        <Suspense fallback={null}>
          <PreApprovalFacts approval={report.pre_approval} />
        </Suspense>
      )}
      {report.card && <AgentCard card={report.card} />}
    </article>
  );
}

/** The reason why the amount isn't confirmed. */
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
        <Box color="text-status-error" fontWeight="bold">
          <Icon name="status-negative" /> {words.notConfirmed}
        </Box>
        <p className={`soft ${styles.figure}`}>{asked}</p>
        <p className="soft">{notConfirmedWords(words, report)}</p>
      </div>
    );
  // A type 1 report has only the requested amount.
  const isTotalShared = report.fund_total !== undefined;
  const isGood = isTheirs(report) && report.state !== 'superseded' && !report.sample;
  const match = heldAs(report);
  return (
    <div>
      <Box color={isGood ? 'text-status-success' : 'text-status-warning'} fontWeight="bold">
        <Icon name={isGood ? 'status-positive' : 'status-warning'} />{' '}
        {isTotalShared ? words.confirmedTotal[match] : words.confirmedAtLeast[match]}
      </Box>
      <p className={`${styles.figure} numeric`}>{isTotalShared ? formatMoney(report.fund_total ?? 0) : asked}</p>
      <p className="soft">
        {words.byBank(report.institutions)} {isTotalShared && words.asked(asked)}
      </p>
    </div>
  );
}
