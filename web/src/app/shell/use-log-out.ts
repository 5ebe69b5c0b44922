import { signOutHere } from '#web/session/sign-out.ts';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { strings } from './strings.ts';

let leaving = false;

/** Once, however often it is pressed. */
export function useLogOut(): () => Promise<void> {
  return async () => {
    if (leaving) return;
    leaving = true;
    const notice = notify({ type: 'info', content: strings.loggingOut, id: 'log-out' });
    try {
      await signOutHere();
    } catch (cause) {
      notify({ type: 'error', content: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      dismiss(notice);
      leaving = false;
    }
  };
}
