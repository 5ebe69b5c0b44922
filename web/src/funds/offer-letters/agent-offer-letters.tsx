import { routes } from '#contracts/funds/report/offer-letter';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import type { OfferLetterRecipient } from './offer-letter-form.tsx';
import { OfferLetters, whileSealing } from './offer-letters.tsx';
import { useOfferLetterStrings } from './strings.ts';

type AgentOfferLettersProps = {
  /** The request or report that the letters are made from. */
  id: string;
  clientName: string;
  /** The amount that the report confirms, in dollars; undefined if no letter can be sent from here. */
  most: number | undefined;
  only?: OfferLetterRecipient | undefined;
};

/** The letters from a report that confirms the amount. Shows nothing for a report that someone else sent and the agent may not pass on. */
export function AgentOfferLetters({ id, clientName, most, only }: AgentOfferLettersProps) {
  const words = useOfferLetterStrings();
  const { data, error, mutate } = useCall(routes.offerLetters, { params: { id } }, { refreshInterval: whileSealing });
  if (error?.status === 409) return null;
  return (
    <section className="panel flow no-print" aria-label={words.title}>
      <h2>{words.title}</h2>
      <OfferLetters
        clientName={clientName}
        most={most}
        only={only}
        letters={data?.letters}
        approval={data?.pre_approval}
        mayBeExclusive={data?.may_be_exclusive === true}
        error={error}
        refresh={mutate}
        send={(order) => call(routes.sendOfferLetter, { params: { id }, body: order })}
        withdraw={(letterId) => call(routes.withdrawOfferLetter, { params: { letterId } })}
        fileOf={(letterId, as) => call(routes.ownLetterFile, { params: { letterId }, query: { as } })}
      />
    </section>
  );
}
