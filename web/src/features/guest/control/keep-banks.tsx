import { routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { KeptCheckbox } from '../kept-checkbox.tsx';
import { useGuestStrings } from '../strings.ts';

type KeepBanksProps = { credential: Credential; isKept: boolean; onChanged: () => Promise<unknown> };

/** Without it we remove the connection as soon as the report is complete. */
export function KeepBanks({ credential, isKept, onChanged }: KeepBanksProps) {
  const words = useGuestStrings().control;
  const choose = async (keep: boolean) => {
    await call(routes.keepBanks, { body: { ...credential, keep } });
    await onChanged();
  };
  return <KeptCheckbox label={words.keep} description={words.keepNote} checked={isKept} onChoose={choose} />;
}
