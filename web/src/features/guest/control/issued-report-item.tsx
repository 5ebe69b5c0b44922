import Button from '@cloudscape-design/components/button';
import { Suspense, useState } from 'react';
import { type IssuedReport, isClients, isEntity, routes } from '#contracts/funds/report';
import { routes as clientOfferLettersRoutes } from '#contracts/funds/report/offer-letter';
import { EXPLANATION_REASONS, type ExplanationReason } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { WarningBox } from '#web/funds/holder/holder-banner.tsx';
import { OfferLetters, whileSealing } from '#web/funds/offer-letters/offer-letters.tsx';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { useGuestStrings } from '../strings.ts';
import { canWithdraw, isUnfinished, unopenedWords } from './withdrawal.ts';

/** Few clients have money in a trust or a company, so this loads separately. */
const Authority = lazyPart(() => import('./authority.tsx'), 'Authority');

type ExplainHolderProps = { report: IssuedReport; credential: Credential };

/** Lets a client say why the account is in another name. The agent sees it as the client's own words. It changes no verdict. */
function ExplainHolder({ report, credential }: ExplainHolderProps) {
  const words = useGuestStrings().explain;
  const { reasons } = useFundsStrings().holder;
  const [isOpen, setOpen] = useState(false);
  const explain = useAction(routes.explainHolder, {
    done: words.sent(report.reader),
    refreshes: [routes.guestReports],
    after: () => setOpen(false),
  });

  if (!isOpen) return <Button onClick={() => setOpen(true)}>{report.explanation ? words.change : words.open}</Button>;
  return (
    <ContractForm
      schema={routes.explainHolder.body}
      fields={{
        reason: {
          label: words.reason,
          choices: EXPLANATION_REASONS.map((value) => ({ value, label: reasons[value] })),
          value: report.explanation?.reason ?? '',
        },
        words: {
          label: words.own,
          description: words.seenBy(report.reader),
          rows: 3,
          value: report.explanation?.words ?? '',
        },
      }}
      submitLabel={words.send}
      isPrimary
      onSubmit={({ reason, words: own }) =>
        explain.send({
          params: { reportId: report.report_id },
          body: { ...credential, reason: reason as ExplanationReason, words: own },
        })
      }
      onCancel={() => setOpen(false)}
    />
  );
}

type ClientOfferLettersProps = { report: IssuedReport; credential: Credential };

/** Letters made from the client's report, by them or their agent. Loaded on demand. */
function ClientOfferLetters(props: ClientOfferLettersProps) {
  const words = useOfferLetterStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flow">
      <div>
        <Button ariaExpanded={isOpen} iconName={isOpen ? 'angle-up' : 'angle-down'} onClick={() => setOpen(!isOpen)}>
          {words.show}
        </Button>
      </div>
      {isOpen && <Letters {...props} />}
    </div>
  );
}

const Letters = ({ report, credential }: ClientOfferLettersProps) => {
  const params = { reportId: report.report_id };
  const { data, error, mutate } = useCall(
    clientOfferLettersRoutes.guestOfferLetters,
    { params, body: credential },
    { refreshInterval: whileSealing },
  );
  return (
    <OfferLetters
      clientName={undefined}
      most={report.is_joint ? undefined : report.proof_amount}
      letters={data?.letters}
      approval={data?.pre_approval}
      mayBeExclusive={data?.may_be_exclusive === true}
      error={error}
      refresh={mutate}
      send={(order) =>
        call(clientOfferLettersRoutes.guestSendOfferLetter, { params, body: { ...credential, ...order } })
      }
      withdraw={(letterId) =>
        call(clientOfferLettersRoutes.guestWithdrawOfferLetter, { params: { letterId }, body: credential })
      }
      fileOf={(letterId, as) =>
        call(clientOfferLettersRoutes.guestLetterFile, { params: { letterId }, body: { ...credential, as } })
      }
    />
  );
};

type IssuedReportItemProps = {
  report: IssuedReport;
  credential: Credential;
  onWithdraw: () => void;
};

/** One report: its content, its readers, the client's copy of it, and a way to withdraw it. */
export const IssuedReportItem = ({ report, credential, onWithdraw }: IssuedReportItemProps) => {
  const words = useGuestStrings().control;
  const { proof_amount, reader, state, valid_until, openings } = report;
  const unopened = unopenedWords(report);
  return (
    <article className="flow">
      <div className="split">
        <div>
          <p>
            <strong>{words.amount(formatMoney(proof_amount))}</strong> {words.to(reader)}
          </p>
          <p className="soft">
            {words.states[state]} {state === 'valid' && <DateTime iso={valid_until} show="deadline" />}
          </p>
          {state === 'valid' && report.confirmed === false && <p className="form-error">{words.notConfirmed}</p>}
          {openings.length === 0 ? (
            unopened && <p className="soft">{words[unopened]}</p>
          ) : (
            <ul className="plain-list">
              {openings.map(({ by, at }) => (
                <li key={at}>
                  <small>
                    {words.openedBy(by)} <DateTime iso={at} show="zone" />
                  </small>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="actions">
          {state === 'valid' && !report.is_joint && <Copy report={report} credential={credential} />}
          {canWithdraw(report) && <Button onClick={onWithdraw}>{words.withdraw}</Button>}
        </div>
      </div>
      {state === 'valid' && report.confirmed === true && <ClientOfferLetters report={report} credential={credential} />}
      <Whose report={report} credential={credential} />
    </article>
  );
};

/** The client sees the agent's copy. */
const Copy = ({ report, credential }: Pick<IssuedReportItemProps, 'report' | 'credential'>) => {
  const words = useGuestStrings().control;
  const { request_id, request_pin } = credential;
  return (
    <>
      <LinkButton to={href.guestCopy(request_id, request_pin, report.report_id)}>{words.copy}</LinkButton>
      <FileButton
        label={words.download}
        name={words.pdfName}
        fileOf={(as) => call(routes.sentFile, { params: { reportId: report.report_id }, body: { ...credential, as } })}
      />
    </>
  );
};

/** The form for an account that is or may be in another name, which isn't certain before the report is sealed. */
const Whose = ({ report, credential }: Omit<IssuedReportItemProps, 'onWithdraw'>) => {
  const words = useGuestStrings().explain;
  const { state, holder, explanation, reader } = report;
  const explain = <ExplainHolder report={report} credential={credential} />;
  const said = explanation ? [{ by: words.you, ...explanation }] : [];
  if (isUnfinished(report))
    return (
      <div className="flow">
        <p className="soft">{words.before}</p>
        <Explanations explanations={said} />
        {explain}
      </div>
    );
  if (state !== 'valid' || !holder || isClients(holder)) return null;
  const isDifferent = holder.match === 'different';
  // Until the agent has reviewed a shared document, its box says what the agent sees.
  const isClaimed = report.claims.length > 0 && report.claims.every((claim) => claim.state !== 'refused');
  return (
    <div className="flow">
      {!isClaimed && (
        <WarningBox title={isDifferent ? words.different : words.unknown} isBad={isDifferent}>
          <p>{words.seen(reader)}</p>
          <Explanations explanations={said} />
          <div>{explain}</div>
        </WarningBox>
      )}
      {isEntity(holder) && report.confirmed && !report.sample && (
        <Suspense fallback={<Loading lines={2} />}>
          <Authority report={report} credential={credential} />
        </Suspense>
      )}
    </div>
  );
};
