// What an agent put away of what waits. News are read with that, on every device; the rest follows from requests and drafts, so this
// browser remembers it.
import type { Todo } from './today.ts';

const KEY = 'dismissed-waiting-items';
/** The oldest go first: what they were about was settled long ago. */
const MOST = 200;

export const keyOfTodo = ({ kind, id }: Pick<Todo, 'kind' | 'id'>): string => `${kind} ${id}`;

/** An account that isn't set up yet can't send reports: that stays. */
export const mayBeDismissed = ({ kind }: Pick<Todo, 'kind'>): boolean => kind !== 'setup';

export const withDismissed = (before: readonly string[], todo: Pick<Todo, 'kind' | 'id'>): string[] =>
  [...before.filter((one) => one !== keyOfTodo(todo)), keyOfTodo(todo)].slice(-MOST);

export const left = (todos: readonly Todo[], dismissed: readonly string[]): Todo[] =>
  todos.filter((todo) => !(mayBeDismissed(todo) && dismissed.includes(keyOfTodo(todo))));

export const storedDismissed = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    // Damaged or forbidden storage is no reason to show nothing.
    return [];
  }
};

export const storeDismissed = (dismissed: readonly string[]): void =>
  localStorage.setItem(KEY, JSON.stringify(dismissed));
