import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import type { RecordEntry } from '../entity.ts';
import { CHANNELS } from '../vocabulary.ts';
import { brokenEntries, type Decision, recordDecisions } from './consent-record.ts';

const decision: fc.Arbitrary<Decision> = fc.record({
  channel: fc.constantFrom(...CHANNELS),
  to: fc.constantFrom('in' as const, 'out' as const, 'unknown' as const),
  by: fc.string(),
  source: fc.constantFrom('agent' as const, 'import' as const, 'bounce' as const),
  said: fc.string(),
});
const chainOf = (decisions: Decision[]) => recordDecisions(aClient(), decisions, NOW);
const brokenOf = (entries: RecordEntry[], { client }: ReturnType<typeof chainOf>) => brokenEntries(entries, client);

describe('the consent record', () => {
  it('holds whatever is decided', () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 20 }), (decisions) => {
        const chain = chainOf(decisions);
        expect(brokenOf(chain.entries, chain)).toEqual([]);
      }),
    );
  });

  it('keeps the last decision of each channel as its standing', () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 20 }), (decisions) => {
        const { client } = chainOf(decisions);
        for (const channel of CHANNELS) {
          const last = decisions.findLast((one) => one.channel === channel);
          expect(client.consent[channel].state).toBe(last?.to ?? 'unknown');
        }
      }),
    );
  });

  it('names the entry that was changed, in whatever field', () => {
    const changes: ((entry: RecordEntry) => Partial<RecordEntry>)[] = [
      (entry) => ({ to: entry.to === 'in' ? 'out' : 'in' }),
      (entry) => ({ said: `${entry.said}.` }),
      () => ({ at: '2020-01-01T00:00:00.000Z' }),
      (entry) => ({ by: `${entry.by}x` }),
      (entry) => ({ contact: `${entry.contact}x` }),
      (entry) => ({ previous: `${entry.previous}x` }),
      (entry) => ({ hash: `${entry.hash}x` }),
    ];
    fc.assert(
      fc.property(
        fc.array(decision, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.constantFrom(...changes),
        (decisions, pick, change) => {
          const chain = chainOf(decisions);
          const at = pick % chain.entries.length;
          const forged = chain.entries.map((entry, index) => (index === at ? { ...entry, ...change(entry) } : entry));
          expect(brokenOf(forged, chain)).toContain(at + 1);
        },
      ),
    );
  });

  it('notices an entry that was taken out, or the last ones cut off', () => {
    fc.assert(
      fc.property(fc.array(decision, { minLength: 1, maxLength: 12 }), fc.nat(), (decisions, pick) => {
        const chain = chainOf(decisions);
        const at = pick % chain.entries.length;
        expect(brokenOf(chain.entries.toSpliced(at, 1), chain)).toContain(at + 1);
      }),
    );
  });

  it('notices entries that were exchanged or added', () => {
    const chain = chainOf([
      { channel: 'phone', to: 'in', by: 'Ada', source: 'agent' },
      { channel: 'phone', to: 'out', by: 'Ada', source: 'agent' },
    ]);
    const [first, second] = chain.entries as [RecordEntry, RecordEntry];
    expect(
      brokenOf(
        [
          { ...second, seq: 1 },
          { ...first, seq: 2 },
        ],
        chain,
      ),
    ).toEqual([1, 2]);
    expect(brokenOf([first, second, { ...second, seq: 3 }], chain)).toEqual([3]);
  });

  it('verifies entries that were stored by the first version of the product', () => {
    const decisions: Decision[] = [
      { channel: 'email', to: 'in', by: 'Ada', source: 'agent', said: 'Yes, please' },
      { channel: 'email', to: 'out', by: 'Bo', source: 'unsubscribe link' },
    ];
    const stored = ['lPiR25X6Qduw1QNSHO-pUbVhHMs2EjIurwhMngqV77w', 'CtTtdT_2dicL2jU4qKmGZ3MVzy8tCAxmj1gm2qYOdLM'];
    expect(chainOf(decisions).entries.map(({ hash }) => hash)).toEqual(stored);
  });
});
