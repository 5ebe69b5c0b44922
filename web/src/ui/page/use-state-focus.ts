import { useEffect, useRef } from 'react';

/** When a step removes the form that had the focus, the focus moves to the message about its result. */
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
