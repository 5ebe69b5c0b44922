import { describe, expect, it } from 'vitest';
import { unknownPlaceholders } from '#core/documents/placeholders.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import { NOW } from '#test/builders/now.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { newDocument } from './new-document.ts';

describe.each([1, 3] as const)('our standard document of step %i', (step) => {
  it('has the names of its parties and the facts of the deal, and no placeholder is left', () => {
    const parties = someParties({ guestName: 'Sam {{agent}}', agentName: 'Ada Agent' });
    const { document } = newDocument(parties, { step, facts: DEAL_FACTS }, NOW);
    const text = document.clauses.map(({ text }) => text).join('\n');
    expect(text).toContain('Sam {{agent}} (');
    expect(text).toContain(DEAL_FACTS.property);
    expect(unknownPlaceholders(text.replaceAll('Sam {{agent}}', 'Sam'), [])).toEqual([]);
  });
});
