import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type IssuedReport, isClients, routes } from '#contracts/funds/report';
import { routes as clientOfferLettersRoutes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { FileButton } from '#web/files/shown/file-button.tsx';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { WarningBox } from '#web/funds/holder/holder-banner.tsx';
import { OfferLetters, whileSealing } from '#web/funds/offer-letters/offer-letters.tsx';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { useGuestStrings } from '../strings.ts';
import { ExplainHolder } from './explain-holder.tsx';
import styles from './issued-report-item.module.css';
import { canWithdraw, isUnfinished } from './withdrawal.ts';

type ClientOfferLettersProps = { report: IssuedReport; credential: Credential };

/** What was made from the client's report, by them or their agent. It's loaded when they want to see it. */
function ClientOfferLetters(props: ClientOfferLettersProps) {
  const words = useOfferLetterStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.whose}>
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
      error={error}
      refresh={mutate}
      send={(order) =>
        call(clientOfferLettersRoutes.guestSendOfferLetter, { params, body: { ...credential, ...order } })
      }
      withdraw={(letterId) =>
        call(clientOfferLettersRoutes.guestWithdrawOfferLetter, { params: { letterId }, body: credential })
      }
    />
  );
};

type IssuedReportItemProps = {
  report: IssuedReport;
  credential: Credential;
  onWithdraw: () => void;
  onChanged: () => Promise<unknown>;
};

/** One report: what it says, who has opened it, the client's copy of it, and how to withdraw it. */
export const IssuedReportItem = ({ report, credential, onWithdraw, onChanged }: IssuedReportItemProps) => {
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
        {state === 'valid' && report.confirmed === false && <p className={styles.bad}>{words.notConfirmed}</p>}
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
      <div className="actions">
        {state === 'valid' && !report.is_joint && <Copy report={report} credential={credential} />}
        {canWithdraw(report) && <Button onClick={onWithdraw}>{words.withdraw}</Button>}
      </div>
      {state === 'valid' && report.confirmed === true && <ClientOfferLetters report={report} credential={credential} />}
      <Whose report={report} credential={credential} onChanged={onChanged} />
    </article>
  );
};

/** The client sees what the agent sees. */
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

/** Where the account is in another name, or may be: before the report is sealed, no one knows yet. */
const Whose = ({ report, credential, onChanged }: Omit<IssuedReportItemProps, 'onWithdraw'>) => {
  const words = useGuestStrings().explain;
  const { state, holder, explanation, reader } = report;
  const explain = <ExplainHolder report={report} credential={credential} onExplained={onChanged} />;
  const said = explanation ? [{ by: words.you, ...explanation }] : [];
  if (isUnfinished(report))
    return (
      <div className={styles.whose}>
        <p className="soft">{words.before}</p>
        <Explanations explanations={said} />
        {explain}
      </div>
    );
  if (state !== 'valid' || !holder || isClients(holder)) return null;
  const isDifferent = holder.match === 'different';
  return (
    <div className={styles.whose}>
      <WarningBox title={isDifferent ? words.different : words.unknown} isBad={isDifferent}>
        <p>{words.seen(reader)}</p>
        <Explanations explanations={said} />
        <div>{explain}</div>
      </WarningBox>
    </div>
  );
};
