import { useEdit } from '#web/api/use-edit.ts';
import { useKeptState } from './use-kept-state.ts';

/** State of a form of what is saved already, which survives a reload of the tab with what it was decided on (`useEdit`). */
export const useKeptEdit = <T extends object>(name: string, saved: T) => {
  const [values, keep, forget] = useKeptState(name, saved);
  const [seen, keepSeen, forgetSeen] = useKeptState(`${name} decided on`, saved);
  const edit = useEdit(seen);
  const change = (next: T) => {
    keep(next);
    keepSeen(edit.seen());
  };
  return {
    kept: [values, change] as const,
    edit,
    forget: () => {
      forget();
      forgetSeen();
    },
  };
};
