import { useEffect, useRef } from 'react';
import { confirm } from '../feedback/questions.tsx';
import { useUiStrings } from '../strings.ts';
import { guardPage } from './window-history.ts';

/** Where a reload, or another address, would lose what was typed: the browser asks first, in its own words. */
export const useAskToReload = (isTyped: boolean) =>
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);

/** The same for a form on a page, which a link of ours, the search or Back would leave: the question is ours. */
export function useAskToLeave(isTyped: boolean): void {
  const { unsaved, unsavedWords, discard, keepEditing } = useUiStrings();
  const question = useRef({ title: unsaved, words: unsavedWords, confirm: discard, cancel: keepEditing });
  useAskToReload(isTyped);
  useEffect(() => {
    if (!isTyped) return;
    return guardPage(async (go) => {
      let isDiscarded = false;
      await confirm(question.current, async () => {
        isDiscarded = true;
      });
      if (isDiscarded) go();
    });
  }, [isTyped]);
}
