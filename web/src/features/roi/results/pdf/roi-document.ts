// The texts of a calculation's PDF.
import type { RoiResult } from '../../calculation/figures.ts';
import { type Deal, FIELDS, type FieldName, fieldsOf, type RoiForm } from '../../form/roi-form.ts';
import { strings } from '../../strings.ts';

export type RoiDocument = { form: RoiForm; deal: Deal; result: RoiResult; by: string; at: Date };

const UNITS = { dollars: '', percent: '%', years: ' years', months: ' months' } as const;

const amountOf = (form: RoiForm, name: FieldName): string => {
  const { unit } = FIELDS[name];
  const text = form[name].trim();
  return unit === 'dollars' ? `$${text.replace(/^\$\s*/, '')}` : `${text.replace(/\s*%$/, '')}${UNITS[unit]}`;
};
/** The unit is written after the amount. */
const labelOf = (name: FieldName): string => strings.fields[name].label.replace(/ \([^)]*\)$/, '');

/** Label and amount of each field that counts and was filled in. */
export const assumptions = (form: RoiForm): [string, string][] =>
  fieldsOf(form)
    .filter((name) => form[name].trim() !== '')
    .map((name) => [labelOf(name), amountOf(form, name)]);

/** What it is, who made it, and when. */
export const headLine = ({ form, by, at }: RoiDocument): string =>
  [
    form.property.trim() && strings.pdf.title,
    strings.form.plans[form.plan],
    by && strings.pdf.by(by),
    strings.pdf.made(at.toLocaleDateString('en-US', { dateStyle: 'long' })),
  ]
    .filter(Boolean)
    .join(' · ');
