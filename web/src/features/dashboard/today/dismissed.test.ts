import { describe, expect, it } from 'vitest';
import { keyOfTodo, left, withDismissed } from './dismissed.ts';
import type { Todo } from './today.ts';

const aTodo = (kind: Todo['kind'], id: string): Todo => ({ id, kind, words: '', to: '/', action: '' });

describe('what was put away', () => {
  const expiring = aTodo('expiring', 'm1');

  it('no longer waits, and the rest does', () => {
    const others = [aTodo('unopened', 'm1'), aTodo('expiring', 'm2')];
    expect(left([expiring, ...others], withDismissed([], expiring))).toEqual(others);
  });

  it('is never the account that has to be set up', () => {
    const setup = aTodo('setup', 'setup');
    expect(left([setup], withDismissed([], setup))).toEqual([setup]);
  });

  it('is remembered once, and not forever', () => {
    const many = Array.from({ length: 300 }, (_, index) => `draft d${index}`);
    const kept = withDismissed(withDismissed(many, expiring), expiring);
    expect(kept).toHaveLength(200);
    expect(kept.filter((one) => one === keyOfTodo(expiring))).toHaveLength(1);
    expect(kept).not.toContain('draft d0');
  });
});
