import { routes } from '#contracts/dashboard';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { keyOfTodo, withDismissed } from './dismissed.ts';
import type { Todo } from './today.ts';

const texts = strings.today;

/** Kept with the account, so that it's away on every device. Shown at once, and taken back if the server doesn't agree. */
export const useDismissed = () => {
  const { data, error, mutate } = useCall(routes.dismissed, {});

  const set = async (todo: Todo, dismissed: boolean) => {
    const item = keyOfTodo(todo);
    const show = (isAway: boolean) =>
      mutate((before) => ({ items: withDismissed(before?.items ?? [], item, isAway) }), { revalidate: false });
    await show(dismissed);
    try {
      await call(routes.dismiss, { body: { item, dismissed } });
    } catch (cause) {
      await show(!dismissed);
      notify({
        type: 'error',
        header: texts.dismissFailed,
        content: cause instanceof Error ? cause.message : String(cause),
      });
      return;
    }
    if (dismissed)
      notify({
        id: 'dismissed',
        type: 'info',
        content: texts.dismissed(todo.words),
        action: { label: texts.undo, run: () => void set(todo, false) },
      });
  };

  return {
    dismissed: data?.items ?? [],
    /** Nothing is shown that may have been put away. Without an answer, all of it is. */
    isKnown: data !== undefined || error !== undefined,
    dismiss: (todo: Todo) => void set(todo, true),
  };
};
