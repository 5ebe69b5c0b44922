import { inflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { openPdf } from './pdf.ts';
import { qrCodeOf } from './pdf-qr-code.ts';

const TEXT = 'https://app.example/verify/0123456789abcdef';

/** The filled squares of the first page, one row per line. */
const filled = (pdf: Buffer, { x, y, side, count }: { x: number; y: number; side: number; count: number }): string => {
  const [, stream = ''] = /stream\n([\s\S]*?)\nendstream/.exec(pdf.toString('latin1')) ?? [];
  const rows = Array.from({ length: count }, () => Array<string>(count).fill('.'));
  for (const [, ...numbers] of inflateSync(Buffer.from(stream, 'latin1'))
    .toString('latin1')
    .matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)) {
    const [left = 0, top = 0, width = 0] = numbers.map(Number);
    rows[Math.round((top - y) / side)]?.fill('#', Math.round((left - x) / side), Math.round((left + width - x) / side));
  }
  return rows.map((row) => row.join('')).join('\n');
};

it('is drawn where it is wanted, square by square', async () => {
  const { modules } = create(TEXT, { errorCorrectionLevel: 'M' });
  const wanted = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '#' : '.')).join(''),
  ).join('\n');
  const { pdf, bytes } = await openPdf({ title: 'A code', at: new Date(0) });
  const draw = await qrCodeOf(TEXT);
  draw(pdf, { x: 100, y: 200, width: 116 });
  pdf.end();
  const side = 116 / modules.size;
  expect(filled(await bytes, { x: 100, y: 200, side, count: modules.size })).toBe(wanted);
});
