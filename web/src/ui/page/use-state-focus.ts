import { useEffect, useRef } from 'react';

/**
 * When a step removes the form that had the focus, the focus moves to the message about the result, or to the next step. `block`: its
 * place on the screen; tall content needs 'start'.
 */
export const useStateFocus = (state: string, block: ScrollLogicalPosition = 'center') => {
  const note = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    note.current?.scrollIntoView({ block });
    note.current?.focus({ preventScroll: true });
  }, [state, block]);
  return note;
};
