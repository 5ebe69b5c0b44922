import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aReport } from '#test/builders/a-report.ts';
import { getDocument } from '#test/pdf-reader.ts';
import { cardLines, drawReport } from './draw-report.ts';

const seal = { text: '', fingerprint: 'ab12'.repeat(16), signature: '', keyId: '' };
const draw = (over: Parameters<typeof aReport>[0] = {}) =>
  drawReport(aReport(over), seal, `https://app.example/verify/${'b'.repeat(32)}`);

const accounts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    bankName: 'Harbor',
    name: `Savings ${at}`,
    mask: '7730',
    value: cents(100),
  }));

/** The number of pages in the file's page tree. */
const pages = (pdf: Buffer) => Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

/** The drawing commands of all pages, uncompressed. */
const commands = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

const cardOf = (name: string) => ({
  card: { name, phone: '', brokerage: '', licenseNumber: '', licenseState: '', accent: '' },
  photo: undefined,
  logo: undefined,
});

const wordsOf = async (bytes: Buffer): Promise<string[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
};

describe('the file of a report', () => {
  it('is one tagged page with a title and a language', async () => {
    const pdf = await draw();
    expect(pages(pdf)).toBe(1);
    const text = pdf.toString('latin1');
    for (const wanted of ['/MarkInfo', '/Lang (en-US)', 'QR code for https://app.example/verify/'])
      expect(text.includes(wanted), wanted).toBe(true);
  });

  it('lists every account and the total, and prints nothing over the seal, however many accounts, holders and banks there are', async () => {
    const holder = { match: 'different', kind: 'person' } as const;
    const pdf = await draw({
      reportType: 3,
      total: cents(6000),
      accounts: accounts(60),
      holder,
      holders: Array.from({ length: 40 }, (_, at) => `A person with a long name ${at}`),
      institutions: Array.from({ length: 40 }, (_, at) => `A bank with a long name ${at}`),
      addresses: Array.from({ length: 40 }, (_, at) => `${at} A street with a long name, Springfield, IL 62704`),
      explanations: [{ by: 'M'.repeat(200), reason: 'other', words: 'W '.repeat(150) }],
      requestedBy: 'W'.repeat(200),
      clientName: 'M'.repeat(200),
    });
    // 60 accounts and the total, in four columns.
    expect([...commands(pdf).matchAll(/\/TD /g)].length).toBe(4 * 61);
    expect(pages(pdf)).toBeLessThanOrEqual(4);
  });

  it('lists on the next page what has no room on the first', async () => {
    const pdf = await draw({ reportType: 2, total: cents(3000), accounts: accounts(30) });
    expect([...commands(pdf).matchAll(/\/TD /g)].length).toBe(4 * 31);
    expect(pages(pdf)).toBe(2);
  });

  it('is one page for an ordinary client, with two accounts, or a warning and an explanation', async () => {
    const explanations = [{ by: 'Bo Buyer', reason: 'spouse', words: 'Ana is my wife.' } as const];
    const holder = { match: 'different', kind: 'person' } as const;
    expect(pages(await draw({ reportType: 2, total: cents(200), accounts: accounts(2) }))).toBe(1);
    expect(pages(await draw({ reportType: 1, holder, holders: ['Ana Owner'], explanations }))).toBe(1);
  });

  it('is one page for a trust beside a card, with the property', async () => {
    const trust = aReport({
      holder: { match: 'different', kind: 'trust' },
      holders: ['The Keller Family Trust'],
      property: '8 Larkspur Lane, Verona, WI',
    });
    const pdf = await drawReport(trust, seal, 'https://app.example/verify/b', cardOf('Ada Agent'));
    expect(pages(pdf)).toBe(1);
    // The line below the head, which is drawn from the left margin, keeps clear of the card.
    const [, top] = /^\S+ (\S+) m\n\S+ \1 l$/m.exec(commands(pdf)) ?? [];
    const [, cardTop, , cardHeight] = (/^\S+ (\S+) (3) (96) re$/m.exec(commands(pdf)) ?? []).map(Number);
    expect(Number(top)).toBeGreaterThan((cardTop ?? 0) + (cardHeight ?? 0));
  });

  it('prints a long name to its end, also next to a business card', async () => {
    const card = cardOf('Ada Agent');
    const named = async (clientName: string) =>
      commands(await drawReport(aReport({ clientName }), seal, 'https://app.example/verify/b', card));
    expect(await named('Maximiliana-Alexandrina Konstantinopoulos and Sam Quinn')).not.toBe(
      await named('Maximiliana-Alexandrina Konstantinopoulos and Sam Qnniu'),
    );
  });

  it('has no table of accounts when the report is of type 1', async () => {
    const rows = async (over: Parameters<typeof aReport>[0]) =>
      [...commands(await draw(over)).matchAll(/\/TD /g)].length;
    expect(await rows({})).toBe(0);
    expect(await rows({ reportType: 2, total: cents(200), accounts: accounts(2) })).toBe(12);
  });

  it('prints every transaction, on pages after the sealed one', async () => {
    const transactions = Array.from({ length: 200 }, (_, at) => ({
      date: '2026-11-01',
      name: `Payment ${at}`,
      amount: cents(-100),
    }));
    const [account] = accounts(1);
    const withMany = [{ ...account, bankName: 'Harbor', name: 'Savings', mask: '7730', transactions }];
    const pdf = await draw({ reportType: 3, total: cents(100), accounts: withMany });
    expect(pages(pdf)).toBeGreaterThan(3);
    // An account, the total, and the payments.
    expect([...commands(pdf).matchAll(/\/TD /g)].length).toBe(4 + 4 + 3 * 200);
  });

  it('has a mark across each page if it is a sample, and none otherwise', async () => {
    const over = { reportType: 2, total: cents(6000), accounts: accounts(60) } as const;
    /** Nothing else on a page is turned. */
    const marks = (pdf: Buffer) => [...commands(pdf).matchAll(/^0\.70\d+ -?0\.70\d+ .*cm$/gm)].length;
    const sample = await draw({ ...over, sample: true });
    expect(pages(sample)).toBeGreaterThan(1);
    expect(marks(sample)).toBe(pages(sample));
    expect(marks(await draw(over))).toBe(0);
  });

  it('shows an address only if one is shared', async () => {
    const lines = async (over: Parameters<typeof aReport>[0]) =>
      [...commands(await draw(over)).matchAll(/\/P /g)].length;
    expect(await lines({ addresses: ['14 Maple Street, Springfield, IL 62704'] })).toBe((await lines({})) + 1);
  });

  it('prints names with letters that the font lacks', async () => {
    expect(pages(await draw({ clientName: 'Łukasz Żółć 李', holders: ['\u202eevil'] }))).toBe(1);
  });
});

const card = { name: 'Ada Agent', phone: '', brokerage: 'Harbor Realty', license: 'IL 1', accent: '#1f5d4c' };
const written = (about: { copyOf?: string }) => cardLines(card, about).map(({ text }) => text);

it("keeps the sender's name on the card of a letter that was made for someone else", async () => {
  const letter = aReport({ copyOf: 'c'.repeat(32), requestedBy: 'Lee Lister' });
  const words = await wordsOf(await drawReport(letter, seal, 'https://app.example/verify/b', cardOf('Ada Agent')));
  expect(words.slice(words.indexOf('Sent by')).slice(0, 2)).toEqual(['Sent by', 'Ada Agent']);
  expect(words.slice(words.indexOf('Prepared for')).slice(0, 2)).toEqual(['Prepared for', 'Lee Lister']);
});

it('says on a report who requested it, and on a letter to the other side who sent it', () => {
  expect(written({})).toEqual(['Requested by', 'Ada Agent', 'Harbor Realty', 'License IL 1']);
  expect(written({ copyOf: 'b'.repeat(32) })[0]).toBe('Sent by');
});
