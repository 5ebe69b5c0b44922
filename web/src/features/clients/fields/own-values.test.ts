import { expect, it } from 'vitest';
import { changedValues, shownValue, typedValues } from './own-values.ts';

const field = (id: string, kind: 'text' | 'number' | 'date' | 'choice') => ({ id, name: id, kind, choices: [] });

it('shows numbers and days as people read them, and nothing where there is nothing', () => {
  const client = { fields: { f1: 450000.5, f2: '2026-12-03', f3: 'Lake side' } };
  expect(shownValue(field('f1', 'number'), client)).toBe('450,000.5');
  expect(shownValue(field('f2', 'date'), client)).toBe('Dec 3, 2026');
  expect(shownValue(field('f3', 'choice'), client)).toBe('Lake side');
  expect(shownValue(field('f4', 'text'), client)).toBe('');
});

it('sends what was changed, what was emptied, and nothing else', () => {
  const before = { f1: 5, f2: 'Gone choice' };
  const typed = { ...typedValues(before), 'fields.f1': '6', 'fields.f3': '', 'fields.f4': 'new', name: 'Bo' };
  expect(changedValues(typed, before)).toEqual({ f1: '6', f4: 'new' });
  expect(changedValues({ ...typed, 'fields.f2': '' }, before)).toEqual({ f1: '6', f2: '', f4: 'new' });
});
