// What an agent put away of what waits. Pure.
import type { Todo } from './today.ts';

export const keyOfTodo = ({ kind, id }: Pick<Todo, 'kind' | 'id'>): string => `${kind} ${id}`;

/** An account that isn't set up yet can't send reports: that stays. */
export const mayBeDismissed = ({ kind }: Pick<Todo, 'kind'>): boolean => kind !== 'setup';

export const withDismissed = (before: readonly string[], item: string, dismissed: boolean): string[] => [
  ...before.filter((one) => one !== item),
  ...(dismissed ? [item] : []),
];

export const left = (todos: readonly Todo[], dismissed: readonly string[]): Todo[] =>
  todos.filter((todo) => !(mayBeDismissed(todo) && dismissed.includes(keyOfTodo(todo))));
