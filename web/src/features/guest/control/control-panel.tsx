import Button from '@cloudscape-design/components/button';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { useGuestStrings } from '../strings.ts';
import { IssuedReportItem } from './issued-report-item.tsx';
import { AllowExclusive, KeepBanks } from './keep-banks.tsx';
import { StillGood } from './still-good.tsx';
import { areAllWithdrawn, isBankEnding, isUnfinished, questionOf, type Withdrawal } from './withdrawal.ts';

const LOOK_AGAIN_MS = 2000;

/** Few clients who send a proof of funds buy with a loan, so this loads separately. */
const PreApproval = lazyPart(() => import('./pre-approval.tsx'), 'PreApproval');

type ControlPanelProps = {
  credential: Credential;
  /** The agent who may ask "still good?", if the client agrees. */
  request?: Pick<OpenRequest, 'agent_name' | 'proof_amount' | 'asked_as' | 'sample' | 'at_listing' | 'gift'>;
  /** Called when the guest withdraws a report that was still being built, and can answer again. */
  onTakenBack: () => void;
  /** Called once none of the guest's reports can be read any longer. */
  onAllWithdrawn?: () => void;
  /** A placeholder while the content loads. */
  place?: ReactNode;
  /** The guest can end access, but issue nothing more: the link has expired, or nothing has been sent yet. */
  canOnlyEnd?: boolean;
};

/** The guest's issued reports, with who opened them and when, and a way to withdraw everything. */
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
  const { reports, banks } = data;
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
    <>
      <section className="panel flow" aria-label={reports.length > 0 ? words.title : words.banks}>
        {reports.length > 0 && (
          <>
            <h2>{words.title}</h2>
            <Rows>
              {reports.map((report) => (
                <li key={report.report_id}>
                  <RowWords>
                    <IssuedReportItem
                      report={report}
                      credential={credential}
                      onWithdraw={() => ask({ what: 'report', report })}
                    />
                  </RowWords>
                </li>
              ))}
            </Rows>
          </>
        )}
        {reports.length > 0 && data.may_be_exclusive && <AllowExclusive credential={credential} isAllowed />}
        <BanksHeading>{words.banks}</BanksHeading>
        <Banks
          {...{ credential, request, canOnlyEnd }}
          control={data}
          onDisconnect={() => ask(reports.length > 0 ? { what: 'everything' } : { what: 'banks' })}
        />
      </section>
      {request?.gift?.signed?.has_copy && <GiftLetter credential={credential} />}
      {request?.at_listing && reports.some((report) => !isUnfinished(report)) && (
        <section className="panel flow" aria-label={words.offer.title}>
          <h2>{words.offer.title}</h2>
          <p>{words.offer.words}</p>
          <div>
            <LinkButton to={href.guestOffer(credential.request_id, credential.request_pin)}>
              {words.offer.open}
            </LinkButton>
          </div>
        </section>
      )}
      {request && !request.sample && !canOnlyEnd && isBuyer(request) && (
        <Suspense fallback={null}>
          <PreApproval credential={credential} agentName={request.agent_name} approval={data.pre_approval} />
        </Suspense>
      )}
    </>
  );
}

/** The donor's copy of the gift letter. The page loads it, so it's available on later visits, too. */
const GiftLetter = ({ credential }: Pick<ControlPanelProps, 'credential'>) => {
  const words = useGuestStrings().gift.own;
  return (
    <section className="panel flow" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.words}</p>
      <div className="actions">
        <FileButton
          label={words.download}
          name={words.title}
          fileOf={(as) => call(routes.ownGiftLetter, { body: { ...credential, as } })}
        />
      </div>
    </section>
  );
};

/** Lenders pre-approve buyers, not donors. */
const isBuyer = ({ asked_as }: Pick<OpenRequest, 'asked_as'>) => asked_as !== 'donor' && asked_as !== 'guarantor';

type BanksProps = Pick<ControlPanelProps, 'credential' | 'request' | 'canOnlyEnd'> & {
  control: Reply<typeof routes.guestReports>;
  onDisconnect: () => void;
};

/** The connected banks and their buttons, unless their access ends anyway. */
const Banks = ({ credential, request, canOnlyEnd = false, control, onDisconnect }: BanksProps) => {
  const words = useGuestStrings().control;
  const { banks, keep_until } = control;
  // A guest whose link has expired may have linked a bank after withdrawing a report.
  const isEnding = control.ending || (!canOnlyEnd && isBankEnding(control));
  if (banks.length === 0 || isEnding)
    return (
      <p className="soft" role="status">
        {isEnding ? words.ending : words.noBanks}
      </p>
    );
  return (
    <>
      <p>{banks.map(({ bankName }) => bankName).join(', ')}</p>
      {request && !request.sample && (
        <StillGood
          {...{ credential, control }}
          agentName={request.agent_name}
          amount={request.proof_amount}
          askedAs={request.asked_as}
        />
      )}
      {!canOnlyEnd && !request?.sample && <KeptConnection credential={credential} keepUntil={keep_until} />}
      <div>
        <Button onClick={onDisconnect}>{words.disconnect}</Button>
      </div>
    </>
  );
};

/**
 * Data from an earlier step is older than the report, so it isn't shown. A call that is under way may be older, too, so this always
 * makes a new one.
 */
const useFreshReports = (credential: Credential) => {
  const [isFresh, setFresh] = useState(false);
  const { data, error, mutate } = useCall(
    routes.guestReports,
    { body: credential },
    {
      revalidateOnMount: false,
      // A bank's access ends soon after the report, and then the page must no longer show the bank.
      refreshInterval: (latest) => (latest && isBankEnding(latest) ? LOOK_AGAIN_MS : 0),
    },
  );
  useEffect(() => {
    void mutate().finally(() => setFresh(true));
  }, [mutate]);
  return { data: isFresh ? data : undefined, error, refresh: () => mutate() };
};

type KeptConnectionProps = { credential: Credential; keepUntil: string };

const KeptConnection = ({ credential, keepUntil }: KeptConnectionProps) => {
  const words = useGuestStrings().control;
  return (
    <>
      <KeepBanks credential={credential} isKept={keepUntil !== ''} />
      {keepUntil && (
        <p>
          <Link to={href.guestSendReport(credential.request_id, credential.request_pin)}>{words.another}</Link>
        </p>
      )}
    </>
  );
};
