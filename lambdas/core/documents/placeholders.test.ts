import { describe, expect, it } from 'vitest';
import { fillPlaceholders, placeholderProblem, unknownPlaceholders } from './placeholders.ts';

const known = ['first_name', 'name'];

describe('a placeholder that no one fills in', () => {
  it.each([
    ['Hi {{first_name}}, dear {{ NAME }}', []],
    ['Hi {{nickname}} of {{property}}, {{nickname}}', ['{{nickname}}', '{{property}}']],
    ['Hi {{first name}}', ['{{first name}}']],
    ['Hi {{}}', ['{{}}']],
    ['Hi {{first_name} and {{', ['{{']],
    ['Hi name}}', ['}}']],
    ['{one brace} is text', []],
    ['Hi {{name|you}}', ['{{name|you}}']],
  ])('%s', (text, expected) => {
    expect(unknownPlaceholders(text, known)).toEqual(expected);
  });

  it('is named, with those that work', () => {
    expect(placeholderProblem('Hi {{nickname}}', known)).toBe(
      "{{nickname}} can't be filled in. Use {{first_name}} or {{name}}, or take it out.",
    );
    expect(placeholderProblem('Hi {{name}}', known)).toBeUndefined();
  });
});

describe('filling in', () => {
  it('reads no placeholder in a value', () => {
    expect(fillPlaceholders('{{name}} / {{First_Name}}', { name: '{{first_name}}', first_name: 'Bo' })).toBe(
      '{{first_name}} / Bo',
    );
    expect(fillPlaceholders('{{constructor}}', {})).toBe('{{constructor}}');
  });
});
