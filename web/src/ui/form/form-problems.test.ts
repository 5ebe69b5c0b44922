import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { refusedFields, shownProblems, unmarkedRefusal } from './form-problems.ts';

const values = { name: '', email: 'ana@' };
const problems = { name: 'Required.', email: 'Not an address.' };
const form = { values, problems, refused: {}, left: new Set<string>(), isTried: false };

describe('a form marks', () => {
  it('nothing while it is filled in', () => {
    expect(shownProblems(form)).toEqual({});
  });

  it('what was filled in wrongly and left, but not what still waits', () => {
    expect(shownProblems({ ...form, left: new Set(['name', 'email']) })).toEqual({ email: 'Not an address.' });
  });

  it('everything after the first attempt', () => {
    expect(shownProblems({ ...form, isTried: true })).toEqual(problems);
  });

  it('what the server refused, before its own rules', () => {
    const refused = { email: 'This address bounces.' };
    expect(shownProblems({ ...form, isTried: true, refused })).toEqual({ name: 'Required.', ...refused });
  });
});

describe('what the server refused', () => {
  const refusal = (fields: Record<string, string>) => new ApiError('No.', { status: 400, code: 'INVALID', fields });

  it('is shown on the fields of the form, by their own names', () => {
    expect(refusedFields(refusal({ email: 'No.' }), values)).toEqual({ email: 'No.' });
    expect(refusedFields(refusal({ to_user_email: 'No.' }), values, { to_user_email: 'email' })).toEqual({
      email: 'No.',
    });
  });

  it('is not looked for in fields that the form does not have, or in other failures', () => {
    expect(refusedFields(refusal({ draft_id: 'No.' }), values)).toEqual({});
    expect(refusedFields(new Error('email'), values)).toEqual({});
    expect(refusedFields('email', values)).toEqual({});
  });

  // Seen in the browser: "Please check the highlighted fields." when a file was missing, with no field highlighted.
  it('is said in its own words if the form has no field for it', () => {
    const missing = refusal({ file_id: 'Add the file first.' });
    expect(unmarkedRefusal(missing, {})).toMatchObject({ message: 'Add the file first.', cause: missing });
    const blank = refusal({ email: 'No.' });
    expect(unmarkedRefusal(blank, { email: 'No.' })).toBe(blank);
    const other = refusal({});
    expect(unmarkedRefusal(other, {})).toBe(other);
    expect(unmarkedRefusal('email', {})).toBe('email');
  });
});
