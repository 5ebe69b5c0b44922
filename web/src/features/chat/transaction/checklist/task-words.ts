import { type ChecklistItem, USUAL_TASKS } from '#contracts/chat/transaction';
import type { ChatStrings } from '../../strings.ts';

/** The usual tasks in the reader's language, the agent's own as they were typed. */
export const taskWords = (
  { id, text }: Pick<ChecklistItem, 'id' | 'text'>,
  words: ChatStrings['checklist'],
): string => {
  const usual = USUAL_TASKS.find((one) => one.id === id);
  return usual ? words.items[usual.id] : text;
};
