import { expect, it } from 'vitest';
import { drawnOnce } from './drawn-once.ts';

it('draws each item once, and again when it is another object', () => {
  const drawn: string[] = [];
  const cell = drawnOnce(({ name }: { name: string }) => {
    drawn.push(name);
    return name || null;
  });
  const [bo, di, nameless] = [{ name: 'Bo' }, { name: 'Di' }, { name: '' }];
  const before = [bo, di, nameless];
  const after = [bo, { name: 'Di again' }, nameless];
  expect(before.map(cell)).toEqual(['Bo', 'Di', null]);
  expect(after.map(cell)).toEqual(['Bo', 'Di again', null]);
  expect(drawn).toEqual(['Bo', 'Di', '', 'Di again']);
});
