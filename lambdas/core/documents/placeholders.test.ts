import { describe, expect, it } from 'vitest';
import { emptyPlaceholders, fillPlaceholders, placeholderProblem, unknownPlaceholders } from './placeholders.ts';

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
  });
});

describe('a fallback', () => {
  const text = '{{area|your area}} / {{ Area | }} / {{area}} / {{other|x}}';
  it('is said where there is no value, and only where texts may have one', () => {
    expect(unknownPlaceholders(text, ['area'], true)).toEqual(['{{other|x}}']);
    expect(fillPlaceholders(text, { area: '' })).toBe('your area /  /  / {{other|x}}');
    expect(fillPlaceholders(text, { area: 'Lake' })).toBe('Lake / Lake / Lake / {{other|x}}');
    expect(fillPlaceholders('{{constructor}}', {})).toBe('{{constructor}}');
  });

  it('leaves no hole', () => {
    expect(emptyPlaceholders('{{area|your area}} {{name}} {{budget}}', { area: '', name: 'Bo', budget: '5' })).toEqual(
      [],
    );
    expect(emptyPlaceholders('{{area}} {{Area}} {{area|}} {{other}}', { area: '' })).toEqual(['area']);
  });
});
