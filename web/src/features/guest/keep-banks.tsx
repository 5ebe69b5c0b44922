import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { routes } from '../../../../lambdas/reports/contract.ts';
import { call } from '../../api/call.ts';
import type { Credential } from '../../funds/guest-link.ts';
import { strings } from './strings.ts';

const words = strings.control;

type KeepBanksProps = { credential: Credential; keepUntil: string; onChanged: () => Promise<unknown> };

/** Without it the connection goes as soon as the report is complete. */
export function KeepBanks({ credential, keepUntil, onChanged }: KeepBanksProps) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const change = async (keep: boolean) => {
    setSaving(true);
    setFailure(undefined);
    try {
      await call(routes.keepBanks, { body: { ...credential, keep } });
      await onChanged();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setSaving(false);
  };

  return (
    <>
      <Checkbox
        checked={keepUntil !== ''}
        disabled={isSaving}
        description={words.keepNote}
        onChange={({ detail }) => void change(detail.checked)}
      >
        {words.keep}
      </Checkbox>
      {failure && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
