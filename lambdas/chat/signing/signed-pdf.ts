// The signed document with its certificate as the last page: who did what, when and from where, the chain of hashes, and
// where anybody can check it. Letter size, tagged for screen readers.

import type { Seal } from '#core/crypto/seal.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { PDF_MARGIN, pdfColors } from '#core/documents/pdf-document.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { DRAWING_HEIGHT } from './contract.ts';
import type { Entry, SigningDocument } from './document.ts';

export type WritePdf = (document: SigningDocument, entries: Entry[], seal: Seal, verifyUrl: string) => Promise<Buffer>;

const { ink: INK, soft: SOFT, evergreen: EVERGREEN, brass: BRASS } = pdfColors;
const MARGIN = PDF_MARGIN;
const DRAWN_HEIGHT = 60;

const actions: Record<Entry['what'], string> = {
  presented: 'Document put before the signer',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  countersigned: 'Signed',
  declined: 'Declined',
};

const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
const when = (iso: string) => `${inUtc.format(new Date(iso))} UTC`;

export const writePdf: WritePdf = async (document, entries, seal, verifyUrl) => {
  const drawCode = await qrCodeOf(verifyUrl);
  const { pdf, bytes } = await openPdf({
    title: document.title,
    at: new Date(entries.at(-1)?.at ?? document.createdAt),
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const tagged = (tag: 'H1' | 'H2' | 'P', write: () => void) => root.add(pdf.struct(tag, {}, write));
  const width = pdf.page.width - 2 * MARGIN;

  tagged('P', () => pdf.font('Bold').fontSize(12).fillColor(EVERGREEN).text('Groundwork'));
  pdf.moveDown(1.5);
  tagged('H1', () => pdf.font('Bold').fontSize(20).fillColor(INK).text(document.title));
  tagged('P', () =>
    pdf
      .font('Regular')
      .fontSize(10)
      .fillColor(SOFT)
      .text(`Between ${document.guestName} and ${document.agentName}. Version ${document.version}.`),
  );
  pdf.moveDown();
  document.clauses.forEach((clause, at) => {
    if (pdf.y > pdf.page.height - MARGIN - 80) pdf.addPage();
    tagged('H2', () =>
      pdf
        .font('Bold')
        .fontSize(11)
        .fillColor(INK)
        .text(`${at + 1}. ${clause.heading}`),
    );
    tagged('P', () => pdf.font('Regular').fontSize(10.5).fillColor(INK).text(clause.text, { lineGap: 2 }));
    pdf.moveDown(0.8);
  });
  const signatures = entries.filter(({ what }) => what === 'signed' || what === 'countersigned');
  /** In the place of a name set in large letters, with the name beneath it. */
  const draw = (drawing: string, name: string) => {
    const top = pdf.y;
    root.add(
      pdf.struct('Figure', { alt: `Drawn signature of ${name}` }, () =>
        pdf
          .save()
          .translate(MARGIN, top)
          .scale(DRAWN_HEIGHT / DRAWING_HEIGHT)
          .path(drawing)
          .lineWidth(3)
          .lineCap('round')
          .lineJoin('round')
          .stroke(INK)
          .restore(),
      ),
    );
    pdf.y = top + DRAWN_HEIGHT + 4;
    tagged('P', () => pdf.font('Regular').fontSize(11).fillColor(INK).text(name));
  };
  for (const { name, at, drawing } of signatures) {
    if (pdf.y > pdf.page.height - MARGIN - 110) pdf.addPage();
    pdf.moveDown();
    if (drawing) draw(drawing, name);
    else tagged('P', () => pdf.font('Regular').fontSize(22).fillColor(INK).text(name, { oblique: true }));
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + 260, pdf.y)
      .lineWidth(0.8)
      .strokeColor(SOFT)
      .stroke();
    tagged('P', () =>
      pdf
        .font('Regular')
        .fontSize(9)
        .fillColor(SOFT)
        .text(`Signed electronically on ${when(at)}`),
    );
  }

  pdf.addPage();
  tagged('H1', () =>
    pdf
      .font('Bold')
      .fontSize(18)
      .fillColor(INK)
      .text('Certificate', { width: width - 120 }),
  );
  tagged('P', () =>
    pdf
      .font('Regular')
      .fontSize(9.5)
      .fillColor(SOFT)
      .text('Each entry holds the hash of the one before it and of the document. A change anywhere breaks the chain.', {
        width: width - 120,
      }),
  );
  root.add(
    pdf.struct('Figure', { alt: `QR code to ${verifyUrl}` }, () =>
      drawCode(pdf, { x: pdf.page.width - MARGIN - 96, y: MARGIN, width: 96 }),
    ),
  );
  pdf.y = Math.max(pdf.y, MARGIN + 110);
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(1)
    .strokeColor(BRASS)
    .stroke();
  pdf.moveDown();
  const fact = (label: string, value: string) =>
    tagged('P', () =>
      pdf
        .font('Bold')
        .fontSize(9)
        .fillColor(INK)
        .text(`${label}: `, { continued: true })
        .font('Regular')
        .fontSize(8)
        .text(value),
    );
  fact('Document', document.id);
  fact('SHA-256 of the document', document.fingerprint);
  fact('SHA-256 of the record', seal.fingerprint);
  fact('Verify at', verifyUrl);
  pdf.moveDown();
  for (const entry of entries) {
    if (pdf.y > pdf.page.height - MARGIN - 70) pdf.addPage();
    tagged('H2', () =>
      pdf.font('Bold').fontSize(9.5).fillColor(INK).text(`${entry.number}. ${actions[entry.what]}: ${entry.name}`),
    );
    tagged('P', () => {
      const from = entry.address ? `, from ${entry.address}` : '';
      pdf
        .font('Regular')
        .fontSize(8.5)
        .fillColor(INK)
        .text(`${when(entry.at)}${from}`);
      if (entry.device) pdf.fillColor(SOFT).text(entry.device);
      if (entry.drawing) pdf.fillColor(SOFT).text('With a drawn signature, which this entry holds too');
      if (entry.consent) pdf.fillColor(SOFT).text(`Consent to electronic signing, version ${entry.consent}`);
      pdf.font('Regular').fontSize(7).fillColor(SOFT).text(entry.hash);
    });
    pdf.moveDown(0.6);
  }
  root.end();
  pdf.end();
  return bytes;
};
