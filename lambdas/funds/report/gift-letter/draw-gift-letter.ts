// The file of a gift letter: one page, with a place for our signature.
import { openPdf } from '#core/documents/pdf.ts';
import { colors, penFor } from '#core/documents/pen.ts';
import { addSignaturePlace } from '#core/signature/pdf-signature.ts';
import { type GiftFacts, giftClauses, type SignedGift, signedLine } from '#public/funds/request';

const TITLE = 'Gift letter';

export const drawGiftLetter = async (facts: GiftFacts, signed: SignedGift): Promise<Buffer> => {
  const at = new Date(signed.signedAt);
  const { pdf, bytes } = await openPdf({ title: TITLE, at, keepPages: false });
  addSignaturePlace(pdf, at);
  const pen = penFor(pdf);
  const { write, tagged, rule, width } = pen;
  tagged('P', () => write('Groundwork', 12, colors.evergreen, { bold: true }));
  pdf.moveDown(1.6);
  tagged('H1', () => write(TITLE, 26, colors.ink, { bold: true, width }));
  pdf.moveDown(0.8);
  rule(pdf.y, colors.brass, 1.5);
  pdf.y += 18;
  for (const { heading, text } of giftClauses(facts, 'en')) {
    tagged('H2', () => write(heading, 11, colors.evergreen, { bold: true, width }));
    tagged('P', () => write(text, 11, colors.ink, { width }));
    pdf.moveDown(0.9);
  }
  rule(pdf.y, colors.line);
  pdf.y += 14;
  tagged('P', () => write(signedLine(signed), 11, colors.ink, { bold: true, width }));
  pdf.moveDown(0.6);
  const record = `Recorded with the number ${signed.hash}. Text version ${signed.words}.`;
  tagged('P', () => write(record, 8, colors.soft, { width }));
  pen.root.end();
  pdf.end();
  return bytes;
};
