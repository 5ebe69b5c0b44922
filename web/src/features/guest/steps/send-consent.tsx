import { routes, SEND_CONSENT } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/language/translations.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { KeptCheckbox } from '../kept-checkbox.tsx';
import type { GuestStepProps } from './guest-step.tsx';

type SendConsentProps = Pick<GuestStepProps, 'credential' | 'request' | 'readRequest'>;

/** Asked for before the bank is linked: from then on the result is sent without the client. Cleared, nothing is. */
export function SendConsent({ credential, request, readRequest }: SendConsentProps) {
  const { language } = useLanguage();
  const terms = request.co_buyer ? SEND_CONSENT.jointTerms : SEND_CONSENT.terms;
  const choose = async (agreed: boolean) => {
    await call(routes.sendConsent, { body: { ...credential, words: SEND_CONSENT.version, agreed } });
    await readRequest();
  };
  return (
    <KeptCheckbox
      label={SEND_CONSENT.words[language](request.agent_name)}
      description={terms[language](formatMoney(request.proof_amount))}
      checked={request.send_consent}
      onChoose={choose}
    />
  );
}
