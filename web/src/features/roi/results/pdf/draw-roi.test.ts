import { describe, expect, it } from 'vitest';
import { pdfFaces } from '#core/documents/pdf-faces.ts';
import { analyze } from '../../calculation/figures.ts';
import { dealOf, exampleForm, FIELDS, type FieldName, type RoiForm } from '../../form/roi-form.ts';
import { drawRoi } from './draw-roi.ts';

const documentOf = (form: RoiForm) => {
  const deal = dealOf(form);
  if (!deal) throw new Error('The form makes no deal');
  return { form, deal, result: analyze(deal), by: 'Ada Agent', at: new Date('2026-11-21T12:00:00Z') };
};

const filled = (form: RoiForm): RoiForm => {
  const rest = (Object.keys(FIELDS) as FieldName[]).filter((name) => form[name] === '');
  return { ...form, ...Object.fromEntries(rest.map((name) => [name, '1,000'])) };
};

describe('the PDF of a calculation', () => {
  it.each([
    ['a rental', exampleForm('rental')],
    ['a flip', exampleForm('flip')],
    ['a rental of forty years with every field filled', filled({ ...exampleForm('rental'), years: '40' })],
    ['a purchase that only costs', { ...exampleForm('rental'), rent: '1', appreciation: '-20' }],
    ['a name of many words', { ...exampleForm('flip'), property: 'A very long name '.repeat(5).slice(0, 80) }],
  ])('of %s is one page', async (_name, form) => {
    const pdf = await drawRoi(pdfFaces(), documentOf(form));
    expect(pdf.bufferedPageRange()).toEqual({ start: 0, count: 1 });
  });
});
