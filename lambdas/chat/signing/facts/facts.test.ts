// Facts of a deal in its documents: on a real table, from the blanks to the release.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aSigningTable, overtakenBy } from '#test/builders/a-signing-table.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import { toAgentsView, toDocumentView } from '../document/document-view.ts';
import { replaceDocument } from '../signer/void-document.ts';
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
      expect(toAgentsView(opened, 'https://site.example').missing).toMatch(/still has blanks/);
      await expect(table.release(1)).rejects.toThrow('still has blanks');
    },
  );

  it("are those of the form of a buyer's agreement that the agent chooses, the full one until then", async () => {
    const table = await aSigningTable(database, 'facts-buying', { kind: 'buying', isFilledIn: false });
    const full = await table.open(1);
    expect(full.document).toMatchObject({ title: 'Buyer Representation Agreement', kind: 'buying' });
    await expect(table.release(1)).rejects.toThrow('still has blanks');
    const touring = await table.fillIn({ ...DEAL_FACTS, form: 'touring' });
    expect(touring.document.title).toBe('Touring Agreement');
    expect(toAgentsView(touring, 'https://site.example').facts?.map(({ name }) => name)).toEqual([
      'form',
      'area',
      'services',
      'compensation',
      'starts',
      'ends',
    ]);
    const text = textOf(await table.release(1));
    expect(text).toContain('compensation is 2.5% of the purchase price.');
    expect(text).toContain('NOT SET BY LAW AND ARE FULLY NEGOTIABLE');
    expect(text).toContain('not exclusive');
  });

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

  it('refuses a term or a closing in another year than it can be', async () => {
    const table = await blankTable('years');
    for (const wrong of [
      { starts: '1926-12-01' },
      { starts: '2028-12-01' },
      { ends: '2026-11-01' },
      { ends: '2126-12-01' },
      { closing: '1926-12-01' },
    ])
      await expect(table.fillIn(wrong)).rejects.toMatchObject({
        fields: { [`${Object.keys(wrong)}`]: expect.any(String) },
      });
  });

  it('refuses a term that ends before it begins', async () => {
    const table = await blankTable('fill-term');
    const filled = table.fillIn({ starts: '2026-12-10', ends: '2026-12-01' });
    await expect(filled).rejects.toMatchObject({ fields: { ends: 'Choose a day after the first one.' } });
  });
});
