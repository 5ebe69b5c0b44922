import { useEffect, useRef } from 'react';

/** Where a step takes the form away that had the focus: it moves to the words that say what came of it. */
export const useStateFocus = (state: string) => {
  const note = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    note.current?.scrollIntoView({ block: 'center' });
    note.current?.focus({ preventScroll: true });
  }, [state]);
  return note;
};
