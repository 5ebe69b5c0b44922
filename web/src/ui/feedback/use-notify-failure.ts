import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { hadNoAnswer } from '../browser/use-on-online.ts';
import { dismiss, type Notice, notify } from './notify.ts';

/** Shows a failure above the page. A message about a missing network disappears when the network is back. */
export const useNotifyFailure = () => {
  const say = useRefusalText();
  return (failure: unknown, over: Partial<Notice> = {}): void => {
    const id = notify({ type: 'error', content: say(refusalOf(failure)), ...over });
    if (hadNoAnswer(failure)) window.addEventListener('online', () => dismiss(id), { once: true });
  };
};
