import PDFDocument from 'pdfkit';
import type { AssetReport } from 'plaid';
import type { Plain } from '../plain.ts';

/** A small valid PDF with what the report says, one line an account. */
export const reportPdf = (report: Plain<AssetReport>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const pdf = new PDFDocument({ size: 'LETTER', info: { Title: `Asset Report ${report.asset_report_id}` } });
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.fontSize(16).text('Asset Report').fontSize(9);
    pdf.text(`Report ${report.asset_report_id}, generated ${report.date_generated}`).moveDown();
    for (const item of report.items) {
      pdf.fontSize(11).text(item.institution_name).fontSize(9);
      for (const { name, mask, balances } of item.accounts)
        pdf.text(`${name} (${mask ?? '----'})  ${balances.current ?? 'n/a'} ${balances.iso_currency_code ?? ''}`);
      pdf.moveDown();
    }
    pdf.end();
  });
