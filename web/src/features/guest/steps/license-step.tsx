import { useEffect, useState } from 'react';
import { routes } from '#contracts/funds/request';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type Credential, closedBy } from '#web/funds/guest-link/guest-link.ts';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import plainFields from '#web/ui/form/plain-fields.module.css';
import { LicenseBox } from '#web/ui/legal/license-box.tsx';
import { useGuestStrings } from '../strings.ts';
import type { GuestStepProps } from './guest-step-props.ts';
import styles from './license-step.module.css';

type LicenseStepProps = {
  credential: Credential;
  /** The agent's address, which the page names. */
  agentEmail: string;
  onRead: () => void;
  onAccepted: () => void;
  refused: GuestStepProps['refused'];
};

export function LicenseStep({ credential, agentEmail, onRead, onAccepted, refused }: LicenseStepProps) {
  const words = useGuestStrings().license;
  const say = useRefusalText();
  const [isAccepted, setAccepted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useFailure<Refusal>();
  useEffect(() => {
    onRead();
  }, [onRead]);

  const proceed = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      await call(routes.acceptLicense, { body: { ...credential, accepted: true, agent_email: agentEmail } });
      onAccepted();
    } catch (error) {
      setSaving(false);
      if (error instanceof ApiError && !closedBy(error)) setFailure(error);
      else refused(error, (refusal) => ({ type: 'unreachable', refusal }));
    }
  };

  return (
    <>
      <h2>{words.title}</h2>
      <LicenseBox label={words.region} />
      <details>
        <summary>{words.verifyTitle}</summary>
        <p>{words.verify}</p>
      </details>
      {/* The first step uses the browser's own checkbox, because it needs no code, and a phone loads this step first. */}
      <label className={plainFields.choice}>
        <input type="checkbox" checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)} />
        <span>{words.accept}</span>
      </label>
      {failure && (
        <p className="form-error" role="alert">
          {say(failure)}
        </p>
      )}
      <div>
        <button
          type="button"
          className={`plain-button ${styles.proceed}`}
          disabled={!isAccepted || isSaving}
          aria-busy={isSaving}
          onClick={proceed}
        >
          {words.proceed}
        </button>
      </div>
    </>
  );
}
