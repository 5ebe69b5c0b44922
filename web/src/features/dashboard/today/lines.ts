// The lines of the task list: several tasks of the same kind share a line, in the place of the most urgent one.

import { strings } from '../strings.ts';
import type { Todo } from './today.ts';

/** Fewer tasks than this have separate lines, which saves a tap. */
const SEVERAL = 3;

export type Line = { one: Todo } | { alike: string; words: string; all: [Todo, ...Todo[]] };

export const linesOf = (todos: readonly Todo[]): Line[] => {
  const alikeTo = ({ alike }: Todo) => (alike ? todos.filter((other) => other.alike === alike) : []);
  return todos.flatMap((todo): Line[] => {
    const [first, ...others] = alikeTo(todo);
    if (!todo.alike || !first || others.length + 1 < SEVERAL) return [{ one: todo }];
    if (first !== todo) return [];
    const words = strings.today.alike[todo.alike](others.length + 1);
    return [{ alike: todo.alike, words, all: [first, ...others] }];
  });
};
