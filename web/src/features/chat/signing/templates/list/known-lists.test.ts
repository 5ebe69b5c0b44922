import { describe, expect, it } from 'vitest';
import { freeName, knownIn } from './known-lists.ts';

const text = { step: 1, version: 3, title: 'Listing', countersigned: true, clauses: [], saved_at: '2026-11-20' };

describe('what a page knows of templates', () => {
  it('is what the answer lists', () => {
    const list = { step: 1, revision: 2, standard: 'a', templates: [], deleted: [] };
    const answer = { templates: [{ ...text, template_id: 'a' }], lists: [list] };
    expect(knownIn(answer, String)).toEqual({ texts: answer.templates, lists: [list] });
  });

  it('is one for each step when the release before answers, which names none', () => {
    expect(knownIn({ templates: [text] }, (step) => `Step ${step}`)).toEqual({
      texts: [{ ...text, template_id: 'first' }],
      lists: [
        {
          step: 1,
          revision: 0,
          standard: 'first',
          templates: [{ id: 'first', name: 'Step 1', version: 3, saved_at: '2026-11-20' }],
          deleted: [],
        },
      ],
    });
  });
});

it('a template that is put back gets a name that is free', () => {
  const others = [{ name: 'condo' }, { name: 'Land' }, { name: 'Land (2)' }, { name: 'Very lo (2)' }];
  const nameOf = (name: string) => freeName(name, others, 11);
  expect(['House', 'Condo', 'Land'].map(nameOf)).toEqual(['House', 'Condo (2)', 'Land (3)']);
  expect(freeName('Very long name', [{ name: 'Very long n' }, ...others], 11)).toBe('Very lo (3)');
});
