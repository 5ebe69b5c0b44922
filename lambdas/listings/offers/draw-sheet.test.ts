// The PDF of the sheet: every offer with every fact, on as many pages as it takes.
import { expect, it } from 'vitest';
import { NOW } from '#test/builders/now.ts';
import { getDocument } from '#test/pdf-reader.ts';
import type { ShownOffer } from './contract.ts';
import { drawSheet } from './draw-sheet.ts';
import { MOST_OFFERS } from './vocabulary.ts';

const anOffer = (n: number, over: Partial<ShownOffer> = {}): ShownOffer => ({
  id: `${n}`,
  buyer_name: `Buyer ${n}`,
  price: 400_000 + n,
  financing: 'cash',
  down_payment: 0,
  earnest_money: 10_000,
  contingencies: ['inspection'],
  closing: '2027-01-12',
  last_day: '2026-12-03',
  lender: '',
  pre_approved: 0,
  state: 'open',
  proof: { is: 'confirmed', amount: 400_000, valid_until: '2026-12-31T04:59:59.999Z', held_by: [`Holder ${n}`] },
  ...over,
});

const drawn = async (offers: ShownOffer[], language: 'en' | 'es' = 'en', seller_name = 'Sue Seller') => {
  const by = { address: '12 Elm Street, Springfield', agent_name: 'Ada Agent', seller_name };
  const file = await drawSheet({ ...by, asking_price: 480_000, offers }, language, NOW);
  const pdf = await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return pages;
};

it('has each offer of a full sheet with its price and its holder, and numbers its pages', async () => {
  const pages = await drawn(Array.from({ length: MOST_OFFERS }, (_, n) => anOffer(n)));
  const text = pages.join(' ');
  for (let n = 0; n < MOST_OFFERS; n++)
    for (const fact of [`Buyer ${n} `, `$400,${String(n).padStart(3, '0')} `, `Holder ${n} `])
      expect(text).toContain(fact);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

it("is dated, in its reader's words, and marks the facts in which offers differ", async () => {
  const [page] = await drawn([anOffer(1), anOffer(2, { proof: { is: 'withdrawn' } })], 'es');
  expect(page).toContain('Al 21 de noviembre de 2026 a las 5:00 a.m. EST');
  expect(page).toContain('Precio (diferente)');
  expect(page).toContain('Informe retirado');
  expect(page).not.toContain('Cierre (diferente)');
});

it('loses no word of a fact that has no room below the others', async () => {
  const held_by = Array.from({ length: 40 }, (_, n) => `Person with a long name ${n}`);
  const pages = await drawn([anOffer(1, { proof: { is: 'confirmed', amount: 1, held_by } }), anOffer(2)]);
  expect(pages.length).toBeGreaterThan(1);
  for (const name of held_by) expect(pages.join(' ')).toContain(name);
});

it('speaks of the link in the email of a seller who has one', async () => {
  const [sent, unsent] = [await drawn([anOffer(1)]), await drawn([anOffer(1)], 'en', '')];
  expect(sent[0]).toContain("The link in the seller's email");
  expect(unsent[0]).not.toContain('email');
});

it('is a page without offers, too', async () => {
  expect(await drawn([])).toEqual([expect.stringContaining('There are no offers yet.')]);
});
