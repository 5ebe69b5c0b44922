// What is on a transaction's checklist, and who has checked it off. Pure.
import { hash } from 'node:crypto';
import type { Side } from '#contracts/chat/conversation';
import type { ChecklistItem, ChecklistTask } from '../contract.ts';
import type { StoredTransaction } from '../entity.ts';
import { CHECKLIST } from '../vocabulary.ts';

const snakeCase = (item: string) => item.replaceAll('-', '_');
/** The attribute that says when a side checked an item off. */
export const checkedOffAttribute = (side: Side, item: string) => `checked_${side}_${snakeCase(item)}` as const;
export const checkOffChange = (side: Side, item: string, at: string) =>
  side === 'user'
    ? { [`checked_user_${snakeCase(item)}` as const]: at }
    : { [`checked_agent_${snakeCase(item)}` as const]: at };

/** From its words: a check is for what was read, so a task that is reworded starts unchecked, and one that comes back is as it was. */
export const idOf = ({ text }: Pick<ChecklistTask, 'text'>): string =>
  CHECKLIST.find((usual) => usual.text === text)?.id ?? `own-${hash('sha256', text, 'hex').slice(0, 16)}`;

/** The usual one until the agent has changed it. */
export const tasksOf = ({ checklist }: Pick<StoredTransaction, 'checklist'>): readonly ChecklistTask[] =>
  checklist ?? CHECKLIST.map(({ kind, text }) => ({ kind, text }));

export const checklistOf = (transaction: StoredTransaction): ChecklistItem[] =>
  tasksOf(transaction).map(({ kind, text }) => {
    const id = idOf({ text });
    const user = transaction[checkedOffAttribute('user', id)] ?? '';
    const agent = transaction[checkedOffAttribute('agent', id)] ?? '';
    return { id, kind, text, user, agent };
  });
