import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { IssuedReport } from '#contracts/funds/report';
import { routes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { OfferLetters, whileSealing } from '#web/funds/offer-letters/offer-letters.tsx';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';
import styles from './issued-report-item.module.css';

type ClientOfferLettersProps = { report: IssuedReport; credential: Credential };

/** What was made from the client's report, by them or their agent. It's loaded when they want to see it. */
export function ClientOfferLetters(props: ClientOfferLettersProps) {
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
    routes.guestOfferLetters,
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
      send={(order) => call(routes.guestSendOfferLetter, { params, body: { ...credential, ...order } })}
      withdraw={(letterId) => call(routes.guestWithdrawOfferLetter, { params: { letterId }, body: credential })}
    />
  );
};
