import { useEffect, useRef } from 'react';
import type { DocumentView } from '#contracts/chat/signing';

/** Signing and declining remove the form that had the focus: it moves to the words that say what became of the document. */
export const useStateFocus = (state: DocumentView['state']) => {
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
