import type { Report } from '#contracts/funds/report';
import { routes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { OfferLetters, whileSealing } from '#web/funds/offer-letters/offer-letters.tsx';
import { useOfferLetterStrings } from '#web/funds/offer-letters/strings.ts';

/** Below a report that confirms the amount. One that someone else sent to the agent isn't theirs to pass on. */
export function AgentOfferLetters({ id, report }: { id: string; report: Report }) {
  const words = useOfferLetterStrings();
  const { data, error, mutate } = useCall(routes.offerLetters, { params: { id } }, { refreshInterval: whileSealing });
  if (error?.status === 409) return null;
  return (
    <section className="panel flow no-print" aria-label={words.title}>
      <h2>{words.title}</h2>
      <OfferLetters
        clientName={report.client_name}
        most={report.state === 'valid' ? report.proof_amount : undefined}
        letters={data?.letters}
        error={error}
        refresh={mutate}
        send={(order) => call(routes.sendOfferLetter, { params: { id }, body: order })}
        withdraw={(letterId) => call(routes.withdrawOfferLetter, { params: { letterId } })}
      />
    </section>
  );
}
