import { useEdit } from '#web/api/use-edit.ts';
import { useKeptState } from './use-kept-state.ts';

/**
 * The state of a form for saved data. It survives a reload of the tab, together with the values that it was based on (`useEdit`).
 * `saved` has those values, with the names of the save call.
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
    /** The form continues from the saved values; returns a function that undoes that. */
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
