import Button from '@cloudscape-design/components/button';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { useGuestStrings } from '../strings.ts';
import { IssuedReportItem } from './issued-report-item.tsx';
import { KeepBanks } from './keep-banks.tsx';
import { StillGood } from './still-good.tsx';
import { areAllWithdrawn, isBankEnding, isUnfinished, questionOf, type Withdrawal } from './withdrawal.ts';

const LOOK_AGAIN_MS = 2000;

type ControlPanelProps = {
  credential: Credential;
  /** Who may ask "still good?", if the client lets them. */
  request?: Pick<OpenRequest, 'agent_name' | 'proof_amount' | 'co_buyer'>;
  /** A report that was still being built is gone, and the guest can answer again. */
  onTakenBack: () => void;
  /** None of the guest's reports can be read any longer. */
  onAllWithdrawn?: () => void;
  /** What is there until it's known what to show. */
  place?: ReactNode;
  /** What is left can be ended, and nothing more issued: the link has expired, or nothing has been sent yet. */
  canOnlyEnd?: boolean;
};

/** Which of the guest's reports are out, who opened them and when, and how to withdraw everything. */
export function ControlPanel({
  credential,
  request,
  onTakenBack,
  onAllWithdrawn,
  place,
  canOnlyEnd = false,
}: ControlPanelProps) {
  const words = useGuestStrings().control;
  const { data, error, refresh } = useFreshReports(credential);
  const isNoneLeft = data !== undefined && areAllWithdrawn(data.reports);
  useEffect(() => {
    if (isNoneLeft) onAllWithdrawn?.();
  }, [isNoneLeft, onAllWithdrawn]);
  if (error) return <ErrorState title={words.failed} error={error} onRetry={refresh} />;
  if (!data) return place ?? <Loading lines={3} />;
  const { reports, banks, keep_until } = data;
  if (canOnlyEnd && !data.ending && banks.length === 0 && reports.length === 0) return null;

  const withdraw = async (chosen: Withdrawal) => {
    if (chosen.what === 'report')
      await call(routes.withdrawGuest, { params: { reportId: chosen.report.report_id }, body: credential });
    else await call(routes.disconnect, { body: credential });
    await refresh();
    if (reports.length === 0 || reports.some(isUnfinished)) onTakenBack();
  };
  const ask = (chosen: Withdrawal) =>
    void confirm({ ...questionOf(words, chosen), cancel: words.cancel }, () => withdraw(chosen));
  const BanksHeading = reports.length > 0 ? 'h3' : 'h2';

  return (
    <section className="panel flow" aria-label={reports.length > 0 ? words.title : words.banks}>
      {reports.length > 0 && <h2>{words.title}</h2>}
      {reports.map((report) => (
        <IssuedReportItem
          key={report.report_id}
          report={report}
          credential={credential}
          onChanged={refresh}
          onWithdraw={() => ask({ what: 'report', report })}
        />
      ))}
      <BanksHeading>{words.banks}</BanksHeading>
      {banks.length === 0 ? (
        <p className="soft" role="status">
          {data.ending ? words.ending : words.noBanks}
        </p>
      ) : (
        <>
          <p>{banks.map(({ bankName }) => bankName).join(', ')}</p>
          {request && (
            <StillGood
              credential={credential}
              control={data}
              agentName={request.agent_name}
              amount={request.proof_amount}
              isJoint={request.co_buyer !== undefined}
              onChanged={refresh}
            />
          )}
          {!canOnlyEnd && <KeptConnection credential={credential} keepUntil={keep_until} onChanged={refresh} />}
          <div>
            <Button onClick={() => ask(reports.length > 0 ? { what: 'everything' } : { what: 'banks' })}>
              {words.disconnect}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What an earlier step has read is older than the report, so it isn't shown. */
const useFreshReports = (credential: Credential) => {
  const [isFresh, setFresh] = useState(false);
  const { data, error, mutate } = useCall(
    routes.guestReports,
    { body: credential },
    {
      revalidateOnMount: true,
      dedupingInterval: 0,
      // A bank ends soon after: the page must not show it until it's loaded again.
      refreshInterval: (latest) => (latest && isBankEnding(latest) ? LOOK_AGAIN_MS : 0),
      onSuccess: () => setFresh(true),
    },
  );
  return { data: isFresh ? data : undefined, error, refresh: () => mutate() };
};

type KeptConnectionProps = { credential: Credential; keepUntil: string; onChanged: () => Promise<unknown> };

const KeptConnection = ({ credential, keepUntil, onChanged }: KeptConnectionProps) => {
  const words = useGuestStrings().control;
  return (
    <>
      <KeepBanks credential={credential} isKept={keepUntil !== ''} onChanged={onChanged} />
      {keepUntil && (
        <p>
          <Link to={href.guestSendReport(credential.request_id, credential.request_pin)}>{words.another}</Link>
        </p>
      )}
    </>
  );
};
