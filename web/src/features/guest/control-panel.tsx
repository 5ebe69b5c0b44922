import Button from '@cloudscape-design/components/button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type IssuedReport, routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import styles from './control-panel.module.css';
import { KeepBanks } from './steps/keep-banks.tsx';
import { type GuestStrings, useGuestStrings } from './strings.ts';

type ControlPanelProps = {
  credential: Credential;
  /** What was still in the making is not any more, and the guest can answer anew. */
  onTakenBack: () => void;
  /** No report of theirs can be read any longer. */
  onAllWithdrawn?: () => void;
  /** The link has expired: what is left can be taken back, and nothing more be issued. */
  isExpired?: boolean;
};

type Words = GuestStrings['control'];
type Asking = { what: 'withdraw'; report: IssuedReport } | { what: 'disconnect' };

/** The client's own page: which reports are out, who opened them and when, and how to take everything back. */
export function ControlPanel({ credential, onTakenBack, onAllWithdrawn, isExpired = false }: ControlPanelProps) {
  const words = useGuestStrings().control;
  // What an earlier step has read is of the time before the report.
  const [isFresh, setFresh] = useState(false);
  const { data, error, mutate } = useCall(
    routes.guestReports,
    { body: credential },
    { revalidateOnMount: true, dedupingInterval: 0, onSuccess: () => setFresh(true) },
  );
  const [asking, setAsking] = useState<Asking>();
  const isNoneLeft = isFresh && data !== undefined && areAllWithdrawn(data.reports as IssuedReport[]);
  useEffect(() => {
    if (isNoneLeft) onAllWithdrawn?.();
  }, [isNoneLeft, onAllWithdrawn]);
  if (error) return <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />;
  if (!data || !isFresh) return <Loading lines={3} />;
  const reports = data.reports as IssuedReport[];
  const isLinked = data.banks.length > 0;
  if (isExpired && !isLinked && reports.length === 0) return null;

  return (
    <section className="panel flow" aria-label={reports.length > 0 ? words.title : words.banks}>
      {reports.length > 0 && <h2>{words.title}</h2>}
      {reports.map((report) => (
        <ReportRow key={report.report_id} report={report} onWithdraw={() => setAsking({ what: 'withdraw', report })} />
      ))}
      {reports.length > 0 ? <h3>{words.banks}</h3> : <h2>{words.banks}</h2>}
      {isLinked ? (
        <>
          <p>{data.banks.map(({ bankName }) => bankName).join(', ')}</p>
          {!isExpired && <KeepBanks credential={credential} keepUntil={data.keep_until} onChanged={() => mutate()} />}
          {!isExpired && data.keep_until && (
            <p>
              <Link to={href.guestSendReport(credential.request_id, credential.request_pin)}>{words.another}</Link>
            </p>
          )}
        </>
      ) : (
        <p className="soft">{words.noBanks}</p>
      )}
      {isLinked && (
        <div>
          <Button onClick={() => setAsking({ what: 'disconnect' })}>{words.disconnect}</Button>
        </div>
      )}
      {asking && (
        <ConfirmModal
          title={titleOf(words, asking)}
          confirmLabel={asking.what === 'disconnect' ? words.disconnect : verbOf(words, asking.report)}
          cancelLabel={words.cancel}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            if (asking.what === 'withdraw')
              await call(routes.withdrawGuest, { params: { reportId: asking.report.report_id }, body: credential });
            else await call(routes.disconnect, { body: credential });
            await mutate();
            if (reports.some(isUnfinished)) onTakenBack();
          }}
        >
          {wordsOf(words, asking)}
        </ConfirmModal>
      )}
    </section>
  );
}

const areAllWithdrawn = (reports: readonly IssuedReport[]) => {
  const made = reports.filter(({ state }) => state !== 'failed');
  return made.length > 0 && made.every(({ state }) => state === 'withdrawn');
};

const isUnfinished = ({ state }: IssuedReport) => state === 'pending' || state === 'ready';
const verbOf = (words: Words, report: IssuedReport) => (isUnfinished(report) ? words.takeBack : words.withdraw);

const titleOf = (words: Words, asking: Asking): string => {
  if (asking.what === 'disconnect') return words.disconnectTitle;
  return isUnfinished(asking.report) ? words.takeBackTitle : words.withdrawTitle;
};

const wordsOf = (words: Words, asking: Asking): string => {
  if (asking.what === 'disconnect') return words.disconnectWords;
  const { report } = asking;
  return isUnfinished(report) ? words.takeBackWords(report.reader) : words.withdrawWords(report.reader);
};

const ReportRow = ({ report, onWithdraw }: { report: IssuedReport; onWithdraw: () => void }) => {
  const words = useGuestStrings().control;
  return (
    <article className={styles.issued}>
      <div>
        <p>
          <strong>{words.amount(formatMoney(report.proof_amount))}</strong> {words.to(report.reader)}
        </p>
        <p className="soft">
          {words.states[report.state]}
          {report.state === 'valid' && (
            <>
              {' '}
              <DateTime iso={report.valid_until} show="day" />
            </>
          )}
        </p>
        {report.openings.length === 0 ? (
          <p className="soft">{words.notOpened}</p>
        ) : (
          <ul className={styles.openings}>
            {report.openings.map(({ by, at }) => (
              <li key={at}>
                {words.openedBy(by)} <DateTime iso={at} show="zone" />
              </li>
            ))}
          </ul>
        )}
      </div>
      {(report.state === 'valid' || isUnfinished(report)) && (
        <Button onClick={onWithdraw}>{verbOf(words, report)}</Button>
      )}
    </article>
  );
};
