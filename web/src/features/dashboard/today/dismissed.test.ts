import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { dismissedItem } from '#contracts/dashboard';
import { keyOfTodo, left, withDismissed } from './dismissed.ts';
import type { Todo } from './today.ts';

const aTodo = (kind: Todo['kind'], id: string): Todo => ({ id, kind, words: '', to: '/', action: '' });

describe('what was put away', () => {
  const expiring = aTodo('expiring', 'm1');

  it('no longer waits, and the rest does, until it is brought back', () => {
    const others = [aTodo('unopened', 'm1'), aTodo('expiring', 'm2')];
    const away = withDismissed([], keyOfTodo(expiring), true);
    expect(left([expiring, ...others], away)).toEqual(others);
    expect(left([expiring], withDismissed(away, keyOfTodo(expiring), false))).toEqual([expiring]);
  });

  it('is never the account that has to be set up', () => {
    const setup = aTodo('setup', 'setup');
    expect(left([setup], withDismissed([], keyOfTodo(setup), true))).toEqual([setup]);
  });

  it('is named as the server takes it', () => {
    const ids = ['01KCLIENT00000000000000001', '01KX~chat~01KY', '01KX~bounce'];
    for (const id of ids) expect(v.is(dismissedItem, keyOfTodo(aTodo('waiting', id)))).toBe(true);
    expect(v.is(dismissedItem, 'no')).toBe(false);
  });
});
