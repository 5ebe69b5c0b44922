import { describe, expect, it } from 'vitest';
import * as z from '../schema.ts';
import { line, paragraph, requiredLine } from './fields.ts';

describe('a line of text', () => {
  it('keeps what people write in every script', () => {
    for (const name of ['李 Ana', 'Łukasz', 'مريم', 'שרה', '👩‍👩‍👧', 'नमस्ते'])
      expect(z.parse(requiredLine(100), name)).toBe(name.normalize('NFC'));
  });

  it('has nothing that turns the words around it', () => {
    const turned = '\u202eAda\u202c \u2066Agent\u2069';
    expect([z.parse(line(100), turned), z.parse(paragraph(100), turned)]).toEqual(['Ada Agent', 'Ada Agent']);
  });

  it.each(['', '  ', '\u200b', '\u2060\ufeff', '\u202e', '\u3164', '\u2800 \u200d'])(
    'is no name where nothing of it can be seen: %j',
    (text) => {
      expect(z.safeParse(requiredLine(100), text).success).toBe(false);
    },
  );
});
