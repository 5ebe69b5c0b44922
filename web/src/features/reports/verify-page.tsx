import { useParams } from 'react-router-dom';
import { routes } from '#contracts/funds/report';
import { useCall } from '#web/api/use-call.ts';
import { SealCheck } from '#web/funds/seal-check.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useReportStrings } from './strings.ts';

/** No figures, no holders. */
export function VerifyPage() {
  const words = useReportStrings().verify;
  const { reportId = '' } = useParams();
  const answer = useCall(routes.verify, { params: { reportId } });
  return (
    <SealCheck
      words={words}
      answer={answer}
      show={({ state, issued_at, valid_until, requested_by, fingerprint }) => ({
        ...words.states[state],
        state,
        facts: [
          [words.issued, issued_at && <DateTime iso={issued_at} show="zone" />],
          [words.until, valid_until && <DateTime iso={valid_until} show="zone" />],
          [words.requestedBy, requested_by],
          [words.fingerprint, <code key="fingerprint">{fingerprint}</code>],
        ],
      })}
    />
  );
}
