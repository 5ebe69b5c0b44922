import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { useGuestStrings } from '../strings.ts';

type KeepBanksProps = { credential: Credential; keepUntil: string; onChanged: () => Promise<unknown> };

/** Without it we remove the connection as soon as the report is complete. */
export function KeepBanks({ credential, keepUntil, onChanged }: KeepBanksProps) {
  const words = useGuestStrings().control;
  const say = useRefusalText();
  /** What was just chosen, until the server has it. */
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<Refusal>();

  const change = async (keep: boolean) => {
    setWanted(keep);
    setFailure(undefined);
    try {
      await call(routes.keepBanks, { body: { ...credential, keep } });
      await onChanged();
    } catch (error) {
      setFailure(refusalOf(error));
    }
    setWanted(undefined);
  };

  return (
    <>
      <Checkbox
        checked={wanted ?? keepUntil !== ''}
        disabled={wanted !== undefined}
        description={words.keepNote}
        onChange={({ detail }) => void change(detail.checked)}
      >
        {words.keep}
      </Checkbox>
      {failure && (
        <p className="form-error" role="alert">
          {say(failure)}
        </p>
      )}
    </>
  );
}
