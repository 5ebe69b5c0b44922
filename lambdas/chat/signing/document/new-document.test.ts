import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/chat/signing';
import * as z from '#core/schema.ts';
import { NOW } from '#test/builders/now.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { newDocument } from './new-document.ts';

const clause = { heading: 'What {{agent}} does', text: '{{guest}} hires {{ Agent }}.' };
const template = {
  step: 1 as const,
  version: 3,
  title: 'Listing of {{guest}}',
  countersigned: true,
  clauses: [clause],
  savedAt: '',
};

describe('a document made from a template', () => {
  it('has the names of its parties wherever the template asks for them', () => {
    const parties = someParties({ guestName: 'Sam {{agent}}', agentName: 'Ada Agent' });
    const { document } = newDocument(parties, { template, facts: {} }, NOW);
    expect(document).toMatchObject({
      title: 'Listing of Sam {{agent}}',
      clauses: [{ heading: 'What Ada Agent does', text: 'Sam {{agent}} hires Ada Agent.' }],
    });
  });
});

describe('a template', () => {
  const problemsOf = (over: object) => {
    const body = { step: 1, version: 0, title: 'Agreement', countersigned: true, clauses: [clause], ...over };
    const read = z.safeParse(routes.saveTemplate.body, body);
    return read.success ? [] : read.error.issues.map(({ message }) => message);
  };

  it('is saved with the placeholders that are filled in', () => {
    const facts = 'Sale of {{property}} to {{buyer}} for {{sale_price}}';
    expect(problemsOf({ clauses: [clause, { heading: 'Facts', text: facts }] })).toEqual([]);
  });

  it.each([
    ['title', { title: 'Sale to {{nickname}}' }],
    ['heading', { clauses: [{ heading: '{{nickname}}', text: 'Text' }] }],
    ['text', { clauses: [{ heading: 'Heading', text: 'Sale to {{nickname}}' }] }],
  ])('is refused with another one in its %s', (_where, over) => {
    expect(problemsOf(over)).toEqual([
      expect.stringMatching(/^\{\{nickname}} can't be filled in. Use .*\{\{property}}/),
    ]);
  });
});
