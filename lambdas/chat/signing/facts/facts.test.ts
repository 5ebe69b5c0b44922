// Facts of a deal in its documents: on a real table, from the blanks to the release.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { AT, aSigningTable, overtakenBy } from '#test/builders/a-signing-table.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import type { DocumentView } from '../contract.ts';
import { toAgentsView, toDocumentView, withChoices } from '../document/document-view.ts';
import { documentTemplate, templateKey } from '../entity.ts';
import { replaceDocument } from '../signer/replace-document.ts';
import { defaultTemplates } from '../template/default-templates.ts';
import { saveTemplate } from '../template/save-template.ts';
import { requireFacts, requireOwnText } from './facts.ts';
import { fillInDocument } from './fill-in-document.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const blankTable = (name: string) => aSigningTable(database, name, { isFilledIn: false });
const textOf = ({ document }: { document: { clauses: { text: string }[] } }) =>
  document.clauses.map(({ text }) => text).join('\n');

describe('the facts of a deal', () => {
  it('are in the text that is released, as people write them', async () => {
    const table = await blankTable('facts');
    expect(textOf(await table.open(1))).toContain('at ____________ ("the property")');
    await table.fillIn(DEAL_FACTS);
    const text = textOf(await table.release(1));
    for (const written of ['12 Oak Street, Springfield', '$450,000', '2.5% of the sale price', 'December 1, 2026'])
      expect(text).toContain(written);
    expect(text).not.toContain('____');
  });

  it.each(['property', 'list_price', 'ends'] as const)(
    'hold the release back while the %s is missing',
    async (name) => {
      const table = await blankTable(`facts-without-${name.replace('_', '-')}`);
      const opened = await table.fillIn({ ...DEAL_FACTS, [name]: '' });
      expect(toDocumentView(opened, 'https://site.example', 'en').blanks).toEqual([name]);
      await expect(table.release(1)).rejects.toThrow('still has blanks');
    },
  );

  it('carry over to the closing documents', async () => {
    const table = await blankTable('facts-closing');
    await table.fillIn({ property: DEAL_FACTS.property });
    const closing = await table.open(3);
    expect(textOf(closing)).toContain(DEAL_FACTS.property);
    const { facts } = toAgentsView(closing, 'https://site.example');
    expect(facts).toEqual([
      { name: 'property', value: DEAL_FACTS.property },
      { name: 'buyer', value: '' },
      { name: 'sale_price', value: '' },
      { name: 'closing', value: '' },
    ]);
  });

  it('are kept when the document is replaced', async () => {
    const table = await aSigningTable(database, 'facts-replaced');
    await table.release(1);
    await replaceDocument(table.deps)(table.parties, 1);
    expect(textOf(await table.release(1))).toContain(DEAL_FACTS.property);
  });

  it('leave no trace of the draft without them', async () => {
    const table = await blankTable('facts-draft');
    const { document: draft } = await table.open(1);
    const { document } = await table.fillIn(DEAL_FACTS);
    expect(document.id).not.toBe(draft.id);
    const { items } = await table.deps.db.query({ pk: `DOCUMENT#${draft.id}` });
    expect(items).toEqual([]);
    expect(JSON.stringify(await table.transaction())).not.toContain(draft.id);
  });
});

describe('filling in', () => {
  it('is refused once the document is released', async () => {
    const table = await aSigningTable(database, 'fill-released');
    await table.release(1);
    await expect(table.fillIn({ list_price: '1' })).rejects.toThrow('has been released');
    expect(textOf(await table.open(1))).toContain('$450,000');
  });

  it('does not overwrite what was filled in or released in the same moment', async () => {
    const table = await aSigningTable(database, 'fill-race');
    const { deps, parties } = table;
    const { fingerprint } = (await table.open(1)).document;
    const db = overtakenBy(deps.db, () => table.release(1));
    const late = fillInDocument({ ...deps, db })(parties, 1, { fingerprint, list_price: '1' });
    await expect(late).rejects.toThrow('Nothing was saved');
    await expect(fillInDocument(deps)(parties, 1, { fingerprint: 'another', list_price: '1' })).rejects.toThrow();
  });

  it('takes the same call twice, and no other one about the former text', async () => {
    const table = await blankTable('fill-twice');
    const { fingerprint } = (await table.open(1)).document;
    const fillIn = (list_price: string) =>
      fillInDocument(table.deps)(table.parties, 1, { ...DEAL_FACTS, fingerprint, list_price });
    await fillIn('450000');
    const { document } = await table.open(1);
    await fillIn('450000');
    expect((await table.open(1)).document.id).toBe(document.id);
    await expect(fillIn('1')).rejects.toThrow('Nothing was saved');
  });

  it('refuses a term that ends before it begins', async () => {
    const table = await blankTable('fill-term');
    const filled = table.fillIn({ starts: '2026-12-01', ends: '2026-11-01' });
    await expect(filled).rejects.toMatchObject({ fields: { ends: 'Choose a day after the first one.' } });
  });
});

describe('a contract that names no property is not released, nor one whose text was erased, and the agent reads what to do', () => {
  const clauses = (text: string) => [{ heading: 'Parties', text }];
  const bare = { title: 'Agreement', countersigned: true, clauses: clauses('{{guest}} hires {{agent}}.') };
  const named = { ...bare, clauses: clauses('{{guest}} hires {{agent}} to sell {{property}}.') };

  it('about a version of their own template, and it works', async () => {
    const table = await aSigningTable(database, 'no-property');
    const save = (version: number, text: typeof bare) =>
      saveTemplate(table.deps)(table.agent, { step: 1, version, ...text });
    await save(1, bare);
    await replaceDocument(table.deps)(table.parties, 1);
    await expect(table.release(1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        "This document doesn't say which property it's about. Add {{property}} to its template, then replace the document with the latest version.",
    });
    await save(2, named);
    await replaceDocument(table.deps)(table.parties, 1);
    expect(textOf(await table.release(1))).toContain(`to sell ${DEAL_FACTS.property}`);
  });

  it('about a version whose text was erased, also when ours names the property', async () => {
    const table = await aSigningTable(database, 'erased-text');
    const { ownerId } = (await table.open(1)).document.template ?? { ownerId: '' };
    const at = templateKey({ ownerId, step: 1, id: 'first' }, 1);
    const ours = { ...defaultTemplates[1], step: 1 as const, version: 1, savedAt: '' };
    await table.deps.db.put(documentTemplate.item(at, { ...ours, erasedAt: AT.toISOString() }));
    await replaceDocument(table.deps)(table.parties, 1);
    await expect(table.release(1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'The text of its template was erased with the data of a person whom it named, so this document has our standard text. Save a new version of the template, then replace the document with the latest version.',
    });
    await saveTemplate(table.deps)(table.agent, { ...defaultTemplates[1], step: 1, version: 1 });
    await replaceDocument(table.deps)(table.parties, 1);
    expect((await table.release(1)).document).not.toHaveProperty('isTextErased');
  });

  it('about a template that was deleted, which no one can change', async () => {
    const { document } = await (await aSigningTable(database, 'no-property-deleted')).open(1);
    const ofDeleted = { ...document, ...bare };
    expect(() => requireFacts(ofDeleted, true)).toThrow(
      "This document doesn't say which property it's about. Its template was deleted: choose another one for it. Or have that one put back first, and add {{property}}.",
    );
    expect(() => requireOwnText({ ...ofDeleted, isTextErased: true }, true)).toThrow(
      /standard text. Its template was deleted: choose another one for it/,
    );
    expect(() => requireFacts({ ...ofDeleted, ...named, title: `Sale of ${DEAL_FACTS.property}` }, true)).not.toThrow();
  });

  it('already where the page shows the draft, and nothing once it names one', async () => {
    const { document } = await (await aSigningTable(database, 'no-property-view')).open(1);
    const missing = (over: object, is_deleted = false) => {
      const used = { office_id: null, office: '', id: 'first', name: 'Mine', is_used: true, is_deleted };
      return withChoices({} as DocumentView, { ...document, ...over }, [used]).missing;
    };
    expect(missing({})).toBe('');
    expect(missing(bare)).toMatch(/^This document doesn't say which property it's about. Add/);
    expect(missing(bare, true)).toMatch(/Its template was deleted/);
    expect(missing({ isTextErased: true })).toMatch(/^The text of its template was erased/);
    const pdf = { name: 'a.pdf', hash: '', pages: [] };
    expect(missing({ pdf, fields: [], countersigned: false })).toBe(
      'Place a field for the signature of Sam Seller first.',
    );
  });

  it("about an office's template, which they may not be able to change", async () => {
    const { document } = await (await aSigningTable(database, 'no-property-office')).open(1);
    const ofOffice = { ...document, ...bare, template: { ownerId: 'an office', id: 'first' } };
    expect(() => requireFacts(ofOffice)).toThrow(
      "This document doesn't say which property it's about. Its template is an office's: choose another one for it. Or ask the office to add {{property}}, and replace the document with the latest version.",
    );
    expect(() => requireFacts({ ...ofOffice, ...named, title: `Sale of ${DEAL_FACTS.property}` })).not.toThrow();
  });
});
