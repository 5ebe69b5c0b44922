import { CHECKLIST, type ChecklistItem } from '#contracts/chat/transaction';
import type { ChatStrings } from '../../strings.ts';

/** The usual tasks in the reader's language, the agent's own as they were typed. */
export const taskWords = (
  { id, text }: Pick<ChecklistItem, 'id' | 'text'>,
  words: ChatStrings['checklist'],
): string => {
  const usual = CHECKLIST.find((one) => one.id === id);
  return usual ? words.items[usual.id] : text;
};
