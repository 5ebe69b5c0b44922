import { routes } from '#contracts/members/passkeys';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { strings } from '../strings.ts';
import type { Passkey } from './passkey.ts';
import { ProveItIsYou } from './prove-it-is-you.tsx';

const texts = strings.passkeys;

type RemovePasskeyProps = { email: string; passkey: Passkey; onDone: () => void; onClose: () => void };

/** Takes the password or a passkey first, as adding one does. */
export function RemovePasskey({ email, passkey, onDone, onClose }: RemovePasskeyProps) {
  const remove = async () => {
    await call(routes.removePasskey, { params: { id: passkey.id } });
    onDone();
  };
  return (
    <Dialog title={texts.removeTitle(passkey.name)} onClose={onClose}>
      <ProveItIsYou email={email} words={texts.removeWords} last={texts.remove} onProven={remove} onCancel={onClose} />
    </Dialog>
  );
}
