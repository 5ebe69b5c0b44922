import { describe, expect, it } from 'vitest';
import { aSignedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import type { Entry } from '../entity.ts';
import { recordHolds } from './record.ts';

const { document, entries } = aSignedDocument(aSigningDocument());

/** Every text in a value, each changed by one character in a separate copy. */
const altered = <T>(value: T, path: (string | number)[] = []): T[] => {
  const whole = value as unknown;
  const leaves: (string | number)[][] = [];
  const walk = (part: unknown, at: (string | number)[]) => {
    if (typeof part === 'string' || typeof part === 'number') leaves.push(at);
    else if (part && typeof part === 'object')
      for (const [name, inner] of Object.entries(part)) walk(inner, [...at, name]);
  };
  walk(whole, path);
  return leaves.map((leaf) => {
    const copy = structuredClone(value);
    // biome-ignore lint/suspicious/noExplicitAny: any member of any entry is changed
    const parent = leaf.slice(0, -1).reduce<any>((inner, name) => inner[name], copy);
    const last = leaf.at(-1)!;
    parent[last] = typeof parent[last] === 'number' ? parent[last] + 1 : `${parent[last]}x`;
    return copy;
  });
};

describe('a fingerprint', () => {
  it('of a document without further signers is what it was before there were any', () => {
    const fixed = '7999494f6d770ce62d74f7e371ecc09cbf990fe0a3b047348fbb7eebbc4ec455';
    expect(aSigningDocument().fingerprint).toBe(fixed);
    expect(aSigningDocument({ signers: [] }).fingerprint).toBe(fixed);
  });

  it('is another one with each change of who signs, in which order and as what', () => {
    const [sue, tom] = [
      { name: 'Sue Seller', role: 'Co-seller', email: 'sue@example.com', linkId: 's' },
      { name: 'Tom Trustee', role: 'Trustee', email: 'tom@example.com', linkId: 't' },
    ];
    const lists = [[sue], [sue, tom], [tom, sue], [{ ...sue, role: 'Owner' }], [{ ...sue, name: 'Sue Else' }]];
    const all = lists.map((signers) => aSigningDocument({ signers }).fingerprint);
    expect(new Set(all).size).toBe(lists.length);
    // The address for someone's link can be corrected.
    expect(aSigningDocument({ signers: [{ ...sue, email: 'susan@example.com', linkId: 'u' }] }).fingerprint).toBe(
      all[0],
    );
  });
});

describe('the signing record', () => {
  it('holds as it was written', () => {
    expect(recordHolds(document, entries)).toBe(true);
  });

  it('breaks when anything in any entry is changed', () => {
    const changed = entries.flatMap((entry, at) =>
      altered(entry).map((other) => entries.map((one, index) => (index === at ? other : one))),
    );
    expect(changed.length).toBeGreaterThan(40);
    for (const record of changed) expect(recordHolds(document, record)).toBe(false);
    console.log(`T-20 signatures: ${changed.length} changed entries, each found`);
  });

  it('breaks when an entry is left out, moved, doubled or added', () => {
    const without = entries.map((_, at) => entries.filter((__, index) => index !== at));
    const swapped = entries.slice(1).map((_, at) => {
      const copy = [...entries];
      [copy[at], copy[at + 1]] = [copy[at + 1]!, copy[at]!];
      return copy;
    });
    const records: Entry[][] = [...without, ...swapped, [...entries, entries.at(-1)!], []];
    for (const record of records) expect(recordHolds(document, record)).toBe(false);
  });

  it('breaks when the text, the title, the version or a name of the document is changed', () => {
    const changes = [
      { title: 'Another' },
      { version: 9 },
      { guestName: 'Mallory' },
      { countersigned: false },
      { clauses: document.clauses.map((one) => ({ ...one, text: `${one.text} ` })) },
    ];
    for (const change of changes) expect(recordHolds({ ...document, ...change }, entries)).toBe(false);
  });
});
