import { describe, expect, it } from 'vitest';
import { beginsWith, problemsIn, valuesOf } from './filling.ts';
import type { OwnField } from './signers.ts';

const aField = (over: Partial<OwnField>): OwnField => ({
  id: 0,
  kind: 'text',
  by: 'guest',
  page: 1,
  x: 0,
  y: 0,
  width: 180,
  height: 18,
  required: true,
  label: '',
  value: '',
  ...over,
});
const words = { missing: 'missing', room: (most: number) => `room for ${most}`, odd: (one: string) => `odd ${one}` };
const fields = [
  aField({ id: 1, kind: 'initials' }),
  aField({ id: 4, kind: 'date' }),
  aField({ id: 5, width: 40 }),
  aField({ id: 7, required: false }),
];

describe('the fields of a signer', () => {
  it('begin with the initials of the name', () => {
    expect(beginsWith(fields, "Ana María O'Neill-Díaz")).toEqual({ 'values.1': 'AMO', 'values.5': '', 'values.7': '' });
  });

  it('say what is missing, too long, or not in our fonts', () => {
    expect(problemsIn(fields, { 'values.1': 'AB', 'values.5': '', 'values.7': '' }, words)).toEqual({
      'values.5': 'missing',
    });
    expect(problemsIn(fields, { 'values.1': 'АБ', 'values.5': 'x'.repeat(30), 'values.7': 'señal' }, words)).toEqual({
      'values.1': 'odd А',
      'values.5': 'room for 20',
    });
  });

  it('are sent with the day of the signature', () => {
    const at = new Date(2026, 10, 26, 23, 30);
    expect(valuesOf(fields, { 'values.1': ' SS ', 'values.5': 'yes' }, at)).toEqual([
      { field: 1, text: 'SS' },
      { field: 4, text: '2026-11-26' },
      { field: 5, text: 'yes' },
      { field: 7, text: '' },
    ]);
  });
});
