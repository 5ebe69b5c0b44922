import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { email, line, paragraph, requiredLine } from '#core/http/fields.ts';
import { contractRules, longestText } from './contract-rules.ts';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const schema = v.object({ name: requiredLine(12), note: v.optional(paragraph(300), ''), email, flag: v.boolean() });
const rules = contractRules(schema, { name: '', note: '', email: '' });

it('takes the limits from the contract', () => {
  expect(rules.limits).toEqual({ name: 12, note: 300, email: 254 });
  expect(longestText(v.optional(line(7)))).toBe(7);
  expect(longestText(v.number())).toBeUndefined();
});

it('knows what the contract requires', () => {
  expect(rules.required?.({ name: '', note: '', email: '' })).toEqual(['name', 'email']);
});

it('says of the own fields alone what the server would say', () => {
  expect(rules.check({ name: 'Ana', note: '', email: 'ana@' })).toEqual({ email: 'Enter a valid email address.' });
  expect(rules.check({ name: 'x'.repeat(13), note: '', email: 'ana@example.com' })).toEqual({
    name: 'Use at most 12 characters.',
  });
});

it('asks for what is blank rather than calling it wrong', () => {
  expect(rules.check({ name: ' ', note: '', email: '' })).toEqual({
    name: 'This field is required.',
    email: 'This field is required.',
  });
});

it('reaches the page: a longer limit in the contract is a longer field', () => {
  const drawn = (limit: number) => {
    const { limits } = contractRules(v.object({ note: line(limit) }), { note: '' });
    const field = { label: 'Note', value: '', onChange: () => undefined, maxLength: limits?.note };
    return renderToStaticMarkup(<TextField {...field} />) + renderToStaticMarkup(<TextAreaField {...field} rows={2} />);
  };
  expect(drawn(40).match(/maxlength="40"/gi)).toHaveLength(2);
  expect(drawn(41).match(/maxlength="41"/gi)).toHaveLength(2);
});

it('counts down when the end is near', () => {
  const left = (value: string) =>
    renderToStaticMarkup(<TextField label="Note" value={value} maxLength={20} onChange={() => undefined} />);
  expect(left('x'.repeat(18))).not.toContain('left');
  expect(left('x'.repeat(19))).toContain('1 character left');
  expect(left('x'.repeat(20))).toContain('0 characters left');
});

/** Seen red: each chosen date had "0 characters left" below it. */
it("counts nothing of a day, which the browser's own field writes", () => {
  const day = <TextField label="Closing date" value="2027-02-15" maxLength={10} isDay onChange={() => undefined} />;
  expect(renderToStaticMarkup(day)).not.toContain('left');
});
