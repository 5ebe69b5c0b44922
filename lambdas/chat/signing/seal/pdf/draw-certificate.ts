import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import type { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, type Pen } from '#core/documents/pen.ts';
import type { CertificateSigner, SignedPages } from './signed-pages.ts';

const CODE_WIDTH = 96;
/** A heading and its lines, so that they stay on one page. */
const ENTRY_HEIGHT = 78;

type Certificate = SignedPages['certificate'];
type Code = { verifyUrl: string; draw: Awaited<ReturnType<typeof qrCodeOf>> };

const drawHead = (pen: Pen, { heading, words }: Certificate, { verifyUrl, draw }: Code): void => {
  const { pdf, root, write, rule, tagged, right } = pen;
  const width = pen.width - CODE_WIDTH - 24;
  tagged('H1', () => write(heading, 18, colors.ink, { bold: true, width }));
  tagged('P', () => write(words, 9.5, colors.soft, { width, lineGap: 2 }));
  const code = { x: right - CODE_WIDTH, y: PDF_MARGIN, width: CODE_WIDTH };
  root.add(pdf.struct('Figure', { alt: `QR code for ${verifyUrl}` }, () => draw(pdf, code)));
  pdf.y = Math.max(pdf.y, PDF_MARGIN + CODE_WIDTH + 14);
  rule(pdf.y, colors.brass, 1.5);
  pdf.y += 14;
};

/** The longest label and a hash fit on one line each. */
const LABEL_WIDTH = 160;

const drawFacts = ({ pdf, write, tagged, left, width }: Pen, { facts }: Certificate): void => {
  for (const { label, value } of facts) {
    const { y } = pdf;
    tagged('P', () => {
      write(label, 8.5, colors.soft, { at: [left, y], width: LABEL_WIDTH, lineBreak: false });
      write(value, 8.5, colors.ink, { at: [left + LABEL_WIDTH + 6, y], width: width - LABEL_WIDTH - 6 });
    });
    pdf.x = left;
    pdf.y += 3;
  }
  pdf.y += 12;
};

const AFTER_SIGNER = 18;
const NAME = { bold: true };

/** A line for the signer, with their moments in a column below. */
const drawSigner = (pen: Pen, { name, about, moments }: CertificateSigner): void => {
  const { pdf, write, heightOf, tagged, left, width } = pen;
  const column = width / Math.max(moments.length, 4);
  const inColumn = { width: column - 8 };
  const tallest = 16 + Math.max(0, ...moments.map(({ value }) => heightOf(value, 8, inColumn)));
  const height = heightOf(name, 11, { ...NAME, width }) + heightOf(about, 8.5, { width }) + tallest;
  if (pdf.y + height > pdf.page.height - PDF_MARGIN) pdf.addPage();
  tagged('H2', () => write(name, 11, colors.ink, NAME));
  tagged('P', () => write(about, 8.5, colors.soft, { width }));
  const { y } = pdf;
  for (const [index, { label, value }] of moments.entries())
    tagged('P', () => {
      const at = left + index * column;
      write(label, 8, colors.soft, { at: [at, y + 5], ...inColumn, lineBreak: false });
      write(value, 8, colors.ink, { at: [at, y + 16], ...inColumn });
    });
  pdf.x = left;
  pdf.y = y + tallest + AFTER_SIGNER;
};

const drawEntries = (pen: Pen, { entries, recordHeading, recordWords }: Certificate): void => {
  const { pdf, write, tagged } = pen;
  pdf.addPage();
  tagged('H1', () => write(recordHeading, 13, colors.ink, { bold: true }));
  tagged('P', () => write(recordWords, 8.5, colors.soft));
  pdf.y += 8;
  for (const { heading, lines, hash } of entries) {
    if (pdf.y > pdf.page.height - PDF_MARGIN - ENTRY_HEIGHT) pdf.addPage();
    tagged('H2', () => write(heading, 10, colors.ink, { bold: true }));
    tagged('P', () => {
      for (const line of lines) write(line, 8.5, colors.ink);
      write(`SHA-256 ${hash}`, 7, colors.soft);
    });
    pdf.y += 9;
  }
};

export const drawCertificate = (pen: Pen, certificate: Certificate, code: Code): void => {
  drawHead(pen, certificate, code);
  drawFacts(pen, certificate);
  for (const signer of certificate.signers) drawSigner(pen, signer);
  drawEntries(pen, certificate);
};
