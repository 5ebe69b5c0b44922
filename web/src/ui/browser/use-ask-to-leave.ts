import { useEffect, useRef } from 'react';
import { confirm } from '../feedback/questions.tsx';
import { useUiStrings } from '../strings.ts';
import { useAskToReload } from './use-ask-to-reload.ts';
import { guardPage } from './window-history.ts';

/**
 * A form on a page with typed text asks before a link of ours, the search, Back or a reload leaves it: the question is ours, but for a
 * reload.
 */
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
