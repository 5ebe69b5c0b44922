import Modal from '@cloudscape-design/components/modal';
import { useState } from 'react';
import { secondFactor } from '#web/session/cognito/parts.ts';
import type { Setup } from '#web/session/cognito/second-factor.ts';
import { strings } from '../strings.ts';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const texts = strings.secondFactor;

type SecondFactorDialogProps = { email: string; isOn: boolean; onDone: () => void; onClose: () => void };

/** Turning it on or off takes the password, and turning it off also a code: an open laptop isn't enough. */
export function SecondFactorDialog({ email, isOn, onDone, onClose }: SecondFactorDialogProps) {
  const [setup, setSetup] = useState<Setup>();
  const proven = async () => {
    const { beginSecondFactor, switchOffSecondFactor } = await secondFactor();
    if (!isOn) return setSetup(await beginSecondFactor(email));
    await switchOffSecondFactor();
    onDone();
  };
  return (
    <Modal visible header={isOn ? texts.offTitle : texts.onTitle} closeAriaLabel={texts.close} onDismiss={onClose}>
      {setup ? (
        <AuthenticatorStep setup={setup} onDone={onDone} onCancel={onClose} />
      ) : (
        <ProveItIsYou
          email={email}
          words={isOn ? texts.offWords : texts.onWords}
          last={isOn ? texts.switchOff : texts.next}
          onProven={proven}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
