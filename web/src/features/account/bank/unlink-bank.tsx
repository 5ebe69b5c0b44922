import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { routes as banking } from '#contracts/funds/bank';
import { routes as accounts, type LinkedBank } from '#contracts/members/account';
import { routes as dashboard } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { claimsOf, providerOf } from '#web/session/claims.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import type { SocialProvider } from '#web/session/social/hosted-ui.ts';
import { startSocialSignIn } from '#web/session/social/start-social.ts';
import { readToken } from '#web/session/token.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { needsSession } from '../security/needs-session.ts';
import { ProveItIsYou } from '../security/prove-it-is-you.tsx';
import { strings } from '../strings.ts';

/** People without a password here prove their identity at their provider, and come back to this page. */
function ProveWithProvider({ provider, onCancel }: { provider: SocialProvider; onCancel: () => void }) {
  const { pathname, search } = useLocation();
  const { doing, failure, run } = useTask();
  const leave = async () => {
    rememberReturnPath(pathname + search);
    await startSocialSignIn(provider, `${paths.hostedUiRedirect}/`);
  };
  return (
    <SpaceBetween size="m">
      <p>{`Sign in with ${provider} once more, so no one else can do this on your unlocked screen. You'll come back here, and have five minutes.`}</p>
      <FormError>{failure?.message}</FormError>
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={doing !== undefined} onClick={() => void run(leave)}>
          {`Continue with ${provider}`}
        </Button>
        <Button variant="link" disabled={doing !== undefined} onClick={onCancel}>
          Cancel
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

const texts = strings.banks;

/** An open screen isn't enough: the window asks for the password, unless it was given within five minutes. */
export function UnlinkBank({ bank: { item_id, bankName }, onClose }: { bank: LinkedBank; onClose: () => void }) {
  const [asksProof, setAsksProof] = useState(false);
  const claims = claimsOf(readToken() ?? '');
  const provider = providerOf(claims);
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
        {provider ? (
          <ProveWithProvider provider={provider} onCancel={onClose} />
        ) : (
          <ProveItIsYou
            email={claims?.email ?? ''}
            words={texts.unlinkProof}
            last={texts.unlinkConfirm}
            onProven={proven}
            onCancel={onClose}
          />
        )}
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
