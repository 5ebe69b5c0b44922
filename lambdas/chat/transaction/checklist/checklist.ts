// The items of a transaction's checklist, and each side's checks. Pure.
import { hash } from 'node:crypto';
import type { Side } from '#contracts/chat/conversation';
import type { ChecklistItem, ChecklistTask } from '../contract.ts';
import type { StoredTransaction } from '../entity.ts';
import { CHECKLISTS, USUAL_TASKS } from '../vocabulary.ts';

const snakeCase = (item: string) => item.replaceAll('-', '_');
export const checkedOffAttribute = (side: Side, item: string) => `checked_${side}_${snakeCase(item)}` as const;
export const checkOffChange = (side: Side, item: string, at: string) =>
  side === 'user'
    ? { [`checked_user_${snakeCase(item)}` as const]: at }
    : { [`checked_agent_${snakeCase(item)}` as const]: at };

/**
 * Derived from its words: a check is for the text as read, so a reworded task starts unchecked, and a restored one
 * has its checks again.
 */
export const idOf = ({ text }: Pick<ChecklistTask, 'text'>): string =>
  USUAL_TASKS.find((usual) => usual.text === text)?.id ?? `own-${hash('sha256', text, 'hex').slice(0, 16)}`;

/** The usual list until the agent has changed it. */
export const tasksOf = ({ checklist, kind }: Pick<StoredTransaction, 'checklist' | 'kind'>): readonly ChecklistTask[] =>
  checklist ?? CHECKLISTS[kind].map(({ kind, text }) => ({ kind, text }));

export const checklistOf = (transaction: StoredTransaction): ChecklistItem[] =>
  tasksOf(transaction).map(({ kind, text }) => {
    const id = idOf({ text });
    const user = transaction[checkedOffAttribute('user', id)] ?? '';
    const agent = transaction[checkedOffAttribute('agent', id)] ?? '';
    return { id, kind, text, user, agent };
  });
