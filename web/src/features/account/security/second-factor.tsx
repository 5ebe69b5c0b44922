import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { routes as account } from '#contracts/members/account';
import { routes } from '#contracts/members/session';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { whyNotShown } from './needs-session.ts';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const texts = strings.secondFactor;

type SecondFactorDialogProps = { email: string; isOn: boolean; onDone: () => void; onClose: () => void };

/** Turning it on or off takes the password, and turning it off also a code: an open laptop isn't enough. */
function SecondFactorDialog({ email, isOn, onDone, onClose }: SecondFactorDialogProps) {
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

export function SecondFactor({ email }: { email: string }) {
  const { data, error, mutate } = useCall(routes.secondFactor, {}, { revalidateOnFocus: false });
  const isOn = data?.on;
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    notify({ type: 'success', content: isOn ? texts.switchedOff : texts.switchedOn });
    setOpen(false);
    void refreshCalls(routes.secondFactor, account.myAccount);
  };

  return (
    <li>
      <div>
        <h3>{texts.heading}</h3>
        <p>{texts.words}</p>
        {isOn === undefined && error === undefined ? (
          <StatusIndicator type="loading">{texts.loading}</StatusIndicator>
        ) : null}
        {error === undefined ? null : <StatusIndicator type="warning">{whyNotShown(error)}</StatusIndicator>}
        {isOn === undefined ? null : (
          <StatusIndicator type={isOn ? 'success' : 'stopped'}>{isOn ? texts.on : texts.off}</StatusIndicator>
        )}
      </div>
      {error === undefined ? (
        <Button disabled={isOn === undefined} onClick={() => setOpen(true)}>
          {isOn ? texts.switchOff : texts.switchOn}
        </Button>
      ) : (
        <Button onClick={() => void mutate()}>{texts.retry}</Button>
      )}
      {isOpen && isOn !== undefined ? (
        <SecondFactorDialog email={email} isOn={isOn} onDone={done} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  );
}
