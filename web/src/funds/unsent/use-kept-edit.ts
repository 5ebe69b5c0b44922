import { useEdit } from '#web/api/use-edit.ts';
import { useKeptState } from './use-kept-state.ts';

/**
 * State of a form of what is saved already, which survives a reload of the tab with what it was decided on (`useEdit`). `saved` is that, as
 * the save names it.
 */
export const useKeptEdit = <T extends object, Saved extends object>(name: string, initial: T, saved: Saved) => {
  const [values, keep, forget] = useKeptState(name, initial);
  const [seen, keepSeen, forgetSeen] = useKeptState(`${name} decided on`, saved);
  const edit = useEdit(seen);
  const change = (next: T) => {
    keep(next);
    keepSeen(edit.seen());
  };
  return {
    kept: [values, change] as const,
    edit,
    /** The form goes on from what is saved; gives back how to undo that. */
    decideAgain: () => {
      const seen = edit.seen();
      edit.reset(saved);
      return () => edit.reset(seen);
    },
    forget: () => {
      forget();
      forgetSeen();
    },
  };
};
