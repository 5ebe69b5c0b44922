import { routes as dashboard } from '#contracts/dashboard';
import { routes as banking } from '#contracts/funds/bank';
import { routes as accounts, type LinkedBank } from '#contracts/members/account';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const texts = strings.banks;

export function UnlinkBank({ bank: { item_id, bankName }, onClose }: { bank: LinkedBank; onClose: () => void }) {
  const unlink = async () => {
    await call(banking.unlinkBank, { params: { itemId: item_id } });
    await refreshCalls(accounts.myAccount, dashboard.dashboard);
    notify({ type: 'success', content: texts.unlinked(bankName) });
  };
  return (
    <ConfirmModal
      title={texts.unlinkTitle(bankName)}
      confirmLabel={texts.unlinkConfirm}
      onConfirm={unlink}
      onClose={onClose}
    >
      {texts.unlinkWords}
    </ConfirmModal>
  );
}
