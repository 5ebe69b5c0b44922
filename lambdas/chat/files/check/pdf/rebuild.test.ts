// T-27: a rebuilt PDF shows the same pages, alike on every screen and on paper, and contains nothing else.
import { PDFDict, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aPdf } from '#test/builders/a-pdf.ts';
import {
  aLook,
  anOwnPdf,
  drawsAlso,
  namingAPageTwice,
  readInTwoWays,
  shownAndPrinted,
  signedElsewhere,
  withHiddenScript,
  withoutLook,
} from '#test/builders/an-own-pdf.ts';
import { getDocument } from '#test/pdf-reader.ts';
import { inspectRebuilt } from '../check-file.ts';
import { rebuildPdf } from './rebuild.ts';

const rebuilt = async (pdf: Promise<Buffer> | Buffer, use: 'read' | 'sign' = 'sign') => {
  const made = await rebuildPdf(await pdf, use);
  inspectRebuilt(made);
  return made;
};
const problem = async (pdf: Promise<Buffer> | Buffer, use: 'read' | 'sign' = 'sign') =>
  rebuilt(pdf, use).then(
    () => 'none',
    (error: { problem?: string }) => error.problem ?? error,
  );
const wordsOf = async (pdf: Buffer) => {
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
};
const textOf = async (pdf: Buffer) => (await wordsOf(pdf)).map(({ str }) => str).join(' ');

const ACTIVE =
  /JavaScript|\/JS\b|\/AA\b|OpenAction|\/Launch|\/URI\b|GoTo|Rendition|SubmitForm|EmbeddedFile|AcroForm|XFA|\/Annots|\/OC|Metadata|PieceInfo/;

describe('a rebuilt PDF', () => {
  it.each(['JavaScript', 'Launch', 'SubmitForm', 'Rendition', 'GoToR', 'URI'])(
    'does nothing when it opens, nor when someone clicks: %s',
    async (kind) => {
      const made = await rebuilt(
        anOwnPdf([{}], (pdf) => {
          const action = pdf.context.obj({ S: kind, JS: PDFString.of('app.alert(1)'), F: PDFString.of('cmd.exe') });
          pdf.catalog.set(PDFName.of('OpenAction'), action);
          pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: action }));
          withoutLook({ Subtype: 'Link', A: action })(pdf);
        }),
      );
      expect(made.toString('latin1')).not.toMatch(ACTIVE);
      expect(await textOf(made)).toBe('Exclusive agreement, sheet 1');
    },
  );

  it('does not have what was packed where a search finds nothing', async () => {
    expect((await rebuilt(withHiddenScript())).toString('latin1')).not.toMatch(ACTIVE);
  });

  it('is refused if a layer is shown on a screen or on paper only, and keeps those that always are', async () => {
    expect(await problem(anOwnPdf([{}], shownAndPrinted))).toBe('different');
    const always = anOwnPdf([{}], (pdf) => {
      const layer = pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: PDFHexString.fromText('Edge') }));
      pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [layer], D: {} }));
      pdf
        .getPage(0)
        .node.Resources()
        ?.set(PDFName.of('Properties'), pdf.context.obj({ L: layer }));
      drawsAlso('/OC /L BDC 0 0 10 10 re f EMC')(pdf);
    });
    const made = await rebuilt(always);
    expect(made.toString('latin1')).not.toContain('/OCG');
  });

  it('has no font that some programs draw by what its letters mean', async () => {
    const lying = anOwnPdf([{}], (pdf) => {
      const map = pdf.context.register(pdf.context.stream('1 beginbfchar <38> <0032> endbfchar'));
      for (const [, object] of pdf.context.enumerateIndirectObjects())
        if (object instanceof PDFDict && object.has(PDFName.of('BaseFont'))) object.set(PDFName.of('ToUnicode'), map);
    });
    expect((await rebuilt(lying)).toString('latin1')).not.toContain('ToUnicode');
  });

  it('has its fields, stamps and notes in its pages', async () => {
    const bytes = await rebuilt(
      anOwnPdf([{}], async (pdf) => {
        await aLook()(pdf);
        await aLook({ kind: 'FreeText', words: 'Typed on it' })(pdf);
        await aLook({ words: 'Not to be seen', flags: 2 })(pdf);
        await aLook({ words: 'Only on paper', flags: 4 + 32 })(pdf);
        withoutLook({ Subtype: 'Link' })(pdf);
        withoutLook({ Subtype: 'Widget' })(pdf);
        withoutLook({ Subtype: 'Text' })(pdf);
      }),
    );
    const words = await wordsOf(bytes);
    expect(words.map(({ str }) => str)).toEqual(['Exclusive agreement, sheet 1', 'Typed before', 'Typed on it']);
    // Twice its drawn size, because its place is twice as large.
    expect(words[1]?.transform.map(Math.round)).toEqual([20, 0, 0, 20, 80, 308]);
  });

  it('is refused if each program draws it in its own way, and taken where the file says how', async () => {
    const typed = PDFString.of('Typed before');
    const never = PDFString.of('Typed, and never drawn');
    const filledIn = (value: PDFString) =>
      anOwnPdf([{}], async (pdf) => {
        await aLook()(pdf);
        pdf.catalog.lookup(PDFName.of('AcroForm'), PDFDict).set(PDFName.of('NeedAppearances'), pdf.context.obj(true));
        pdf.getPage(0).node.Annots()?.lookup(0, PDFDict).set(PDFName.of('V'), value);
      });
    expect(await problem(filledIn(typed))).toBe('none');
    expect(await problem(filledIn(never))).toBe('different');
    expect(await problem(anOwnPdf([{}], withoutLook({ Subtype: 'FreeText' })))).toBe('different');
    expect(await problem(anOwnPdf([{}], withoutLook({ Subtype: 'Widget', V: never })))).toBe('different');
  });

  it('is the same to every reader: what one could take for another page is gone', async () => {
    const uploaded = await readInTwoWays();
    const made = await rebuilt(uploaded);
    expect([await textOf(uploaded), await textOf(made)]).toEqual(['One price', 'Two price']);
    expect(made.toString('latin1')).not.toContain('One price');
  });

  it('is refused to be signed if someone has signed it digitally, and taken to be read', async () => {
    expect(await problem(anOwnPdf([{}], signedElsewhere))).toBe('signed-already');
    expect(await problem(anOwnPdf([{}], signedElsewhere), 'read')).toBe('none');
    const limited = anOwnPdf([{}], ({ catalog, context }) =>
      catalog.set(PDFName.of('Perms'), context.obj({ UR3: {} })),
    );
    expect(await problem(limited)).toBe('signed-already');
  });

  it('is refused if its pages have no end, or it has none', async () => {
    expect(await problem(anOwnPdf([{}, {}], namingAPageTwice))).toBe('damaged');
    expect(await problem(Buffer.from('%PDF-1.7 and nothing else'))).toBe('damaged');
    expect(await problem(aPdf({ trailer: '/Encryp#74 << /V 1 >>' }))).toBe('encrypted');
  });

  it('is inspected once more: a key that draws nothing is found', async () => {
    const made = (await rebuilt(anOwnPdf())).toString('latin1');
    for (const key of ['/JS ', '/AA ', '/OC ', '/F ']) {
      const changed = made.replace('/Type /Page\n', `/Type /Page\n${key}(x)\n`);
      expect(changed).not.toBe(made);
      expect(() => inspectRebuilt(Buffer.from(changed, 'latin1'))).toThrow(/not as it should be/);
    }
  });
});
