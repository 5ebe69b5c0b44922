import { describe, expect, it } from 'vitest';
import { unknownPlaceholders } from '#core/documents/placeholders.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import { NOW } from '#test/builders/now.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { SIGNED_STEPS, TRANSACTION_KINDS } from '#vocabulary/chat/transaction';
import { newDocument } from './new-document.ts';
import { STANDARD_FORMS } from './standard-documents.ts';

const PLACES = TRANSACTION_KINDS.flatMap((kind) =>
  SIGNED_STEPS.flatMap((step) => STANDARD_FORMS[kind][step].map(({ title, form }) => ({ kind, step, title, form }))),
);

describe.each(PLACES)('our standard document "$title" of $kind', ({ kind, step, title, form }) => {
  it('has the names of its parties and the facts of the deal, and no placeholder is left', () => {
    const parties = someParties({ kind, guestName: 'Sam {{agent}}', agentName: 'Ada Agent' });
    const { document } = newDocument(parties, { step, facts: { ...DEAL_FACTS, form } }, NOW);
    expect(document.title).toBe(title);
    const text = document.clauses.map(({ text }) => text).join('\n');
    expect(text).toContain('Sam {{agent}} (');
    expect(text).toContain(form ? DEAL_FACTS.area : DEAL_FACTS.property);
    expect(text).not.toContain('____');
    expect(unknownPlaceholders(text.replaceAll('Sam {{agent}}', 'Sam'), [])).toEqual([]);
  });
});
