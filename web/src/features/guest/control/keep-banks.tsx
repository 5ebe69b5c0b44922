import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { routes } from '#contracts/funds/report';
import { EXCLUSIVE_CONSENT } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { useLanguage } from '#web/language/translations.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import { useGuestStrings } from '../strings.ts';

type KeptCheckboxProps = {
  label: string;
  description?: string;
  checked: boolean;
  /** Resolves when the server has saved it; `checked` is the server's value. */
  onChoose: (checked: boolean) => Promise<void>;
};

/** A choice that is saved at once. It can't be changed while it's being saved. */
function KeptCheckbox({ label, description, checked, onChoose }: KeptCheckboxProps) {
  const say = useRefusalText();
  /** The new choice, until the server has saved it. */
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useFailure<Refusal>();

  const choose = async (chosen: boolean) => {
    setWanted(chosen);
    setFailure(undefined);
    try {
      await onChoose(chosen);
    } catch (error) {
      setFailure(refusalOf(error));
    }
    setWanted(undefined);
  };

  return (
    <>
      <Checkbox
        checked={wanted ?? checked}
        disabled={wanted !== undefined}
        description={description}
        onChange={({ detail }) => void choose(detail.checked)}
      >
        {label}
      </Checkbox>
      {failure && (
        <p className="form-error" role="alert">
          {say(failure)}
        </p>
      )}
    </>
  );
}

type KeepBanksProps = { credential: Credential; isKept: boolean };

/** Without this choice, we remove the connection as soon as the report is complete. */
export function KeepBanks({ credential, isKept }: KeepBanksProps) {
  const words = useGuestStrings().control;
  const choose = async (keep: boolean) => {
    await call(routes.keepBanks, { body: { ...credential, keep } });
    await refreshCalls(routes.guestReports);
  };
  return <KeptCheckbox label={words.keep} description={words.keepNote} checked={isKept} onChoose={choose} />;
}

type AllowExclusiveProps = { credential: Credential; isAllowed: boolean; isExplained?: boolean };

/** The choice before the report is sealed. Afterwards, the client can only end the permission. */
export function AllowExclusive({ credential, isAllowed, isExplained = false }: AllowExclusiveProps) {
  const { language } = useLanguage();
  const { version, words, terms } = EXCLUSIVE_CONSENT;
  const choose = async (agreed: boolean) => {
    await call(routes.allowExclusive, { body: { ...credential, agreed, words: version } });
    await refreshCalls(routes.guestReports);
  };
  return (
    <KeptCheckbox
      label={words[language]}
      {...(isExplained && { description: terms[language] })}
      checked={isAllowed}
      onChoose={choose}
    />
  );
}
