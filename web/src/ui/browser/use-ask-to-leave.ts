import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { confirm } from '../feedback/questions.tsx';
import { useUiStrings } from '../strings.ts';
import { AbovePage } from './above-page.ts';
import { useAskToReload } from './use-ask-to-reload.ts';
import { guardPage } from './window-history.ts';

/**
 * A form asks before its typed text is lost, unless it's busy: on a page, before a link of ours, the search, Back or a reload leaves it;
 * in a window, before the window closes. The question is ours, except for a reload.
 */
export function useAskToLeave(isTyped: boolean, isBusy = false): void {
  const { unsaved, unsavedWords, discard, keepEditing } = useUiStrings();
  const question = useRef({ title: unsaved, words: unsavedWords, confirm: discard, cancel: keepEditing });
  const tellWindow = useContext(AbovePage);
  const asks = tellWindow === undefined && isTyped && !isBusy;
  useAskToReload(asks);
  // This is a layout effect, because on a slow phone, a normal effect could run after someone has pressed Escape.
  useLayoutEffect(() => {
    tellWindow?.({ isTyped, isBusy });
    return () => tellWindow?.({ isTyped: false, isBusy: false });
  }, [tellWindow, isTyped, isBusy]);
  useEffect(() => {
    if (!asks) return;
    return guardPage(async (go) => {
      let isDiscarded = false;
      await confirm(question.current, async () => {
        isDiscarded = true;
      });
      if (isDiscarded) go();
    });
  }, [asks]);
}
