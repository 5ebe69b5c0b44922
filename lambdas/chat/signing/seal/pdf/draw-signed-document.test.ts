import { describe, expect, it } from 'vitest';
import { aSignedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import { getDocument } from '#test/pdf-reader.ts';
import { record } from '../../document/record.ts';
import { STANDARD_FORMS } from '../../document/standard-documents.ts';
import { drawSignedDocument } from './draw-signed-document.ts';

const seal = { text: '{}', fingerprint: 'f'.repeat(64), signature: '', keyId: '' };
const drawBytes = (over: Parameters<typeof aSigningDocument>[0]) => {
  const signed = aSignedDocument(aSigningDocument(over));
  return drawSignedDocument(signed, seal, 'https://groundwork.example/verify/document/1');
};
const draw = async (over: Parameters<typeof aSigningDocument>[0]) => (await drawBytes(over)).toString('latin1');
const pages = (pdf: string) => Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf)?.[1]);

type Line = { text: string; y: number };
/** The lines on a page, each with its distance from the top. */
const linesOn = async (bytes: Buffer, number: number): Promise<Line[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(number);
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, y: height - item.transform[5] }] : [],
  );
};
const wordsOf = (lines: Line[]) => lines.map(({ text }) => text).join(' ');

describe('the sealed copy', () => {
  it('is a tagged PDF in English with a title, whatever the names hold', async () => {
    const pdf = await draw({ guestName: 'Zoë Ångström-Nguyễn (“Zed”) 李' });
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Lang (en-US)');
    expect(pdf).toContain('/Alt (Drawn signature of Ada Agent)');
  });

  it('is the same file at each drawing, so that a worker that starts over replaces nothing', async () => {
    const signed = aSignedDocument(aSigningDocument());
    const drawn = (signature: string) =>
      drawSignedDocument(signed, { ...seal, signature }, 'https://groundwork.example');
    expect((await drawn('one')).equals(await drawn('other'))).toBe(true);
  });

  it('carries the sealed record', async () => {
    expect(await draw({})).toContain('/F (record.json)');
  });

  it.each(Object.values(STANDARD_FORMS).flatMap((steps) => Object.values(steps).flat()))(
    'has our own "$title" on a page, or on two if it is long, then its certificate and its record',
    async ({ clauses }) => {
      expect(pages(await draw({ clauses }))).toBe(clauses.length > 10 ? 4 : 3);
    },
  );

  it('flows on where a clause is taller than a page', async () => {
    expect(pages(await draw({ clauses: [{ heading: 'All of it', text: 'Word after word. '.repeat(500) }] }))).toBe(5);
  });

  it('has the name of each signer in full, as they signed and beneath it', async () => {
    const guestName = 'Maximiliana Bartholomew-Featherstonehaugh of Upper Springfield';
    const words = wordsOf(await linesOn(await drawBytes({ guestName }), 1)).replaceAll('- ', '-');
    expect(words.split(guestName).length - 1).toBe(3);
    expect(words).toContain(`${guestName}, Client`);
  });

  it('leaves as much room after a signer with more moments, whose times take two lines', async () => {
    const AT = new Date('2026-11-21T10:00:00.000Z');
    const guest = { by: 'guest', name: 'Sam Seller', email: 'sam@example.com' } as const;
    const confirmed = { what: 'confirmed', ...guest, codeSentAt: AT.toISOString() } as const;
    const roomAfter = async (opened: boolean) => {
      const signed = record(
        aSigningDocument({ state: 'signed' }),
        [
          { what: 'released', by: 'agent', name: 'Ada Agent' },
          ...(opened ? [{ what: 'opened', ...guest } as const] : []),
          confirmed,
          { what: 'signed', ...guest },
          { what: 'countersigned', by: 'agent', name: 'Ada Agent' },
        ],
        AT,
      );
      const lines = await linesOn(await drawSignedDocument(signed, seal, 'https://groundwork.example'), 2);
      const next = lines.find(({ text }) => text === 'Ada Agent')?.y ?? 0;
      return next - (lines.filter(({ y }) => y < next).at(-1)?.y ?? 0);
    };
    expect(await roomAfter(true)).toBeCloseTo(await roomAfter(false), 0);
  });
});
