// The signer's entries in their fields, and the problems with them. Pure.
import { FIELD_LIMITS, ON_PAPER, roomFor } from '#contracts/chat/signing/own';
import type { OwnField } from './signers.ts';
import type { OwnPdfStrings } from './strings.ts';

export type FieldName = `values.${number}`;
export type Filled = { [field in FieldName]: string };
export const nameOfField = ({ id }: Pick<OwnField, 'id'>): FieldName => `values.${id}`;

const initialsOf = (name: string): string =>
  [...name.matchAll(/(?<![\p{L}'\u2019-])\p{L}/gu)]
    .map(([letter]) => letter.toLocaleUpperCase())
    .slice(0, FIELD_LIMITS.initials)
    .join('');

/** The fields to type into. Dates are filled in automatically. */
export const typedFields = (fields: readonly OwnField[]): OwnField[] => fields.filter(({ kind }) => kind !== 'date');

export const beginsWith = (fields: readonly OwnField[], name: string): Filled =>
  Object.fromEntries(
    typedFields(fields).map((field) => [
      nameOfField(field),
      field.kind === 'initials' && field.required ? initialsOf(name) : '',
    ]),
  );

export const mostOf = (field: OwnField): number => (field.kind === 'initials' ? FIELD_LIMITS.initials : roomFor(field));

export const problemsIn = (
  fields: readonly OwnField[],
  filled: Filled,
  words: Pick<OwnPdfStrings, 'missing' | 'room' | 'odd'>,
): Partial<Filled> => {
  const problemOf = (field: OwnField): string | undefined => {
    const text = (filled[nameOfField(field)] ?? '').trim();
    if (text === '') return field.required ? words.missing : undefined;
    if (text.length > mostOf(field)) return words.room(mostOf(field));
    const odd = [...text].find((character) => !ON_PAPER.test(character));
    return odd === undefined ? undefined : words.odd(odd);
  };
  return Object.fromEntries(
    typedFields(fields).flatMap((field) => {
      const problem = problemOf(field);
      return problem === undefined ? [] : [[nameOfField(field), problem]];
    }),
  );
};

const twoDigits = (value: number) => String(value).padStart(2, '0');
/** The date in the signer's time zone. */
const dayOf = (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** The values in the form of the call: each date has the day of the signature. */
export const valuesOf = (fields: readonly OwnField[], filled: Filled, at: Date): { field: number; text: string }[] =>
  fields.map((field) => ({
    field: field.id,
    text: field.kind === 'date' ? dayOf(at) : (filled[nameOfField(field)] ?? '').trim(),
  }));
