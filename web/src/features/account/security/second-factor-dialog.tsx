import { useState } from 'react';
import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { strings } from '../strings.ts';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const texts = strings.secondFactor;

type SecondFactorDialogProps = { email: string; isOn: boolean; onDone: () => void; onClose: () => void };

/** Turning it on or off takes the password, and turning it off also a code: an open laptop isn't enough. */
export function SecondFactorDialog({ email, isOn, onDone, onClose }: SecondFactorDialogProps) {
  const [secret, setSecret] = useState<string>();
  const proven = async () => {
    if (!isOn) return setSecret((await call(routes.setUpSecondFactor, {})).secret);
    await call(routes.switchOffSecondFactor, {});
    onDone();
  };
  return (
    <Dialog title={isOn ? texts.offTitle : texts.onTitle} onClose={onClose}>
      {secret ? (
        <AuthenticatorStep email={email} secret={secret} onDone={onDone} onCancel={onClose} />
      ) : (
        <ProveItIsYou
          email={email}
          words={isOn ? texts.offWords : texts.onWords}
          last={isOn ? texts.switchOff : texts.next}
          onProven={proven}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
