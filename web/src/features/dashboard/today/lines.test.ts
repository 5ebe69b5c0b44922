import { expect, it } from 'vitest';
import { strings } from '../strings.ts';
import { linesOf } from './lines.ts';
import type { Todo } from './today.ts';

const aTodo = (id: string, alike?: Todo['alike']): Todo => ({
  id,
  kind: 'report',
  alike,
  words: id,
  to: '/',
  action: '',
});
const said = (...todos: Todo[]) => linesOf(todos).map((line) => ('one' in line ? line.one.words : line.words));

it('gives three of the same one line, where the first of them was, and two of the same a line each', () => {
  const lines = said(
    aTodo('a', 'chat'),
    aTodo('b', 'report'),
    aTodo('c', 'chat'),
    aTodo('d', 'report'),
    aTodo('e', 'chat'),
  );
  expect(lines).toEqual(['3 clients sent you messages.', 'b', 'd']);
});

it('leaves alone what is like nothing else', () => {
  expect(said(aTodo('a'), aTodo('b'), aTodo('c'))).toEqual(['a', 'b', 'c']);
});

it('stays short whatever waits', () => {
  const kinds = Object.keys(strings.today.alike) as (keyof typeof strings.today.alike)[];
  const many = kinds.flatMap((alike) => Array.from({ length: 40 }, (_, index) => aTodo(`${alike}${index}`, alike)));
  expect(linesOf(many)).toHaveLength(kinds.length);
});
