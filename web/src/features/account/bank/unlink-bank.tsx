import { useState } from 'react';
import { routes as banking } from '#contracts/funds/bank';
import { routes as accounts, type LinkedBank } from '#contracts/members/account';
import { routes as dashboard } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { needsSession } from '../security/needs-session.ts';
import { Prove } from '../security/prove.tsx';
import { strings } from '../strings.ts';

const texts = strings.banks;

/** Asks for the password, unless the person gave it in the last five minutes: an unattended screen isn't enough. */
export function UnlinkBank({ bank: { item_id, bankName }, onClose }: { bank: LinkedBank; onClose: () => void }) {
  const [asksProof, setAsksProof] = useState(false);
  const unlink = async () => {
    await call(banking.unlinkBank, { params: { itemId: item_id } });
    await refreshCalls(accounts.myAccount, dashboard.dashboard);
    notify({ type: 'success', content: texts.unlinked(bankName) });
  };
  const confirm = async () => {
    try {
      await unlink();
      return true;
    } catch (error) {
      if (!needsSession(error)) throw error;
      setAsksProof(true);
      return false;
    }
  };
  const proven = async () => {
    await unlink();
    onClose();
  };
  if (asksProof)
    return (
      <Dialog title={texts.unlinkTitle(bankName)} onClose={onClose}>
        <Prove words={texts.unlinkProof} last={texts.unlinkConfirm} onProven={proven} onCancel={onClose} />
      </Dialog>
    );
  return (
    <ConfirmModal
      title={texts.unlinkTitle(bankName)}
      confirmLabel={texts.unlinkConfirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts.unlinkWords}
    </ConfirmModal>
  );
}
