import { signOutHere } from '#web/session/sign-out.ts';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';

let leaving = false;

/** Logs out once, however often the button is pressed. */
export function useLogOut(): () => Promise<void> {
  const notifyFailure = useNotifyFailure();
  return async () => {
    if (leaving) return;
    leaving = true;
    const notice = notify({ type: 'info', content: 'Signing out...', id: 'log-out' });
    try {
      await signOutHere();
    } catch (cause) {
      notifyFailure(cause);
    } finally {
      dismiss(notice);
      leaving = false;
    }
  };
}
