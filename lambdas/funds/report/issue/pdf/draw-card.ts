// The business card of the agent who asked, at the top right of a report. It's part of the file whose hash is sealed.

import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { colors, type Pen } from '#core/documents/pen.ts';
import { type CardOnPaper, shownCardOf } from '#public/members/card';
import { accentOf, type ShownCard } from '#vocabulary/members/card';
import type { ReportContent } from '../../report.ts';

type About = Pick<ReportContent, 'copyOf' | 'requestedBy'>;

/** What the card takes of the width of the page, with the gap before it. */
export const CARD_SPACE = 218;
const WIDTH = 200;
const HEIGHT = 96;
const PHOTO = 44;
const LOGO = { width: 110, height: 26 };
const LINE = 12.5;
/** With the license of the brokerage, a name may not fit otherwise. */
const LONG = 26;

/** Who it is on the card, and what they have to do with the file. */
export const cardLines = (shown: ShownCard, { copyOf }: Pick<About, 'copyOf'>) =>
  [
    // A letter to the other side is made from a report, and is for the person who gets it.
    { text: copyOf ? 'Sent by' : 'Requested by', size: 8, color: colors.soft },
    { text: shown.name, size: 10.5, color: colors.ink, bold: true },
    { text: shown.brokerage, size: shown.brokerage.length > LONG ? 7.5 : 9, color: colors.ink },
    { text: shown.phone, size: 9, color: colors.ink },
    { text: shown.license && `License ${shown.license}`, size: 9, color: colors.ink },
  ].filter(({ text }) => text);

export const drawCard = (pen: Pen, { card, photo, logo }: CardOnPaper, { copyOf, requestedBy }: About): void => {
  const { pdf, root, write, tagged, right } = pen;
  const { x, y } = pdf;
  const shown = shownCardOf(card, requestedBy);
  const left = right - WIDTH;
  pdf
    .markContent('Artifact', { type: 'Layout' })
    .rect(left, PDF_MARGIN, 3, HEIGHT)
    .fill(accentOf(shown.accent).light)
    .endMarkedContent();
  if (photo) {
    const at: [number, number] = [right - PHOTO, PDF_MARGIN];
    const draw = () => void pdf.image(photo, ...at, { fit: [PHOTO, PHOTO] });
    root.add(pdf.struct('Figure', { alt: `Photo of ${shown.name}` }, draw));
  }
  const width = WIDTH - 12 - (photo ? PHOTO + 8 : 0);
  cardLines(shown, { copyOf }).forEach(({ text, size, color, bold }, index) => {
    const at: [number, number] = [left + 12, PDF_MARGIN + index * LINE];
    tagged('P', () => write(text, size, color, { at, width, height: LINE, ellipsis: true, lineBreak: false, bold }));
  });
  if (logo) {
    const at: [number, number] = [left + 12, PDF_MARGIN + HEIGHT - LOGO.height];
    const draw = () => void pdf.image(logo, ...at, { fit: [LOGO.width, LOGO.height] });
    root.add(pdf.struct('Figure', { alt: shown.brokerage ? `Logo of ${shown.brokerage}` : 'Logo' }, draw));
  }
  pdf.x = x;
  pdf.y = y;
};
