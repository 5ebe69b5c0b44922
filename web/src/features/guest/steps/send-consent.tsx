import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { routes, SEND_CONSENT } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { useLanguage } from '#web/language/translations.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import type { GuestStepProps } from './guest-step.tsx';

type SendConsentProps = Pick<GuestStepProps, 'credential' | 'request' | 'readRequest'>;

/** Asked for before the bank is linked: from then on the result is sent without the client. Cleared, nothing is. */
export function SendConsent({ credential, request, readRequest }: SendConsentProps) {
  const { language } = useLanguage();
  const say = useRefusalText();
  /** What was just chosen, until the server has it. */
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<Refusal>();
  const terms = request.co_buyer ? SEND_CONSENT.jointTerms : SEND_CONSENT.terms;

  const choose = async (agreed: boolean) => {
    setWanted(agreed);
    setFailure(undefined);
    try {
      await call(routes.sendConsent, { body: { ...credential, words: SEND_CONSENT.version, agreed } });
      await readRequest();
    } catch (error) {
      setFailure(refusalOf(error));
    }
    setWanted(undefined);
  };

  return (
    <>
      <Checkbox
        checked={wanted ?? request.send_consent}
        disabled={wanted !== undefined}
        description={terms[language](formatMoney(request.proof_amount))}
        onChange={({ detail }) => void choose(detail.checked)}
      >
        {SEND_CONSENT.words[language](request.agent_name)}
      </Checkbox>
      {failure && (
        <p className="form-error" role="alert">
          {say(failure)}
        </p>
      )}
    </>
  );
}
