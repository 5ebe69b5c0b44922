// The fields on the pages of the agent's own PDF: their allowed places, one signature for each person, and valid
// values. Pure.
import { AppError } from '#core/http/errors.ts';
import { DAY } from '#core/platform/clock.ts';
import type { SigningDocument } from '../document/record.ts';
import type { Entry, FurtherSigner } from '../entity.ts';
import {
  FIELD_LIMITS,
  FIELD_SIZES,
  type FieldValues,
  type FieldView,
  ON_PAPER,
  type PdfField,
  roomFor,
} from './vocabulary.ts';

type Who = Pick<Entry, 'by' | 'signer'>;
export const isFor =
  ({ by, signer }: Who) =>
  (field: Pick<PdfField, 'by' | 'signer'>): boolean =>
    field.by === by && field.signer === signer;

const placeProblem = ({ pdf, signers = [] }: SigningDocument, field: PdfField): string | undefined => {
  const page = pdf?.pages[field.page - 1];
  if (!page) return "The document doesn't have this page.";
  if (field.by === 'signer' ? !signers[(field.signer ?? 0) - 1] : field.signer !== undefined)
    return "This person doesn't sign the document.";
  const { least } = FIELD_SIZES[field.kind];
  if (field.width < least || field.height < least) return 'This field is too small.';
  // A difference of one point is invisible.
  if (field.x + field.width > page.width + 1 || field.y + field.height > page.height + 1)
    return 'This field is not on the page.';
  return undefined;
};

const refuse = (problems: (readonly [name: string, problem: string])[]): void => {
  if (problems.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(problems) });
};

/** The fields in their stored form, in which a signature is always required. */
export const requirePlaced = (document: SigningDocument, fields: readonly PdfField[]): PdfField[] => {
  refuse(
    fields.flatMap((field, at) => {
      const problem = placeProblem(document, field);
      return problem ? [[`fields.${at}.page`, problem] as const] : [];
    }),
  );
  return fields.map((field) => ({ ...field, required: field.required || field.kind === 'signature' }));
};

/** Anyone with fields also needs one for the signature. The client and the further signers always sign. */
export const requireFieldsForAll = ({
  guestName,
  signers = [],
  agentName,
  countersigned,
  fields = [],
}: SigningDocument) => {
  const everyone: (Who & { name: string })[] = [
    { by: 'guest', name: guestName },
    ...signers.map(({ name }, at) => ({ by: 'signer' as const, signer: at + 1, name })),
    ...(countersigned ? [{ by: 'agent' as const, name: agentName }] : []),
  ];
  const missing = everyone.filter((who) => !fields.some((field) => field.kind === 'signature' && isFor(who)(field)));
  if (missing.length > 0) {
    const names = new Intl.ListFormat('en-US').format(missing.map(({ name }) => name));
    throw new AppError('CONFLICT', { message: `Place a field for the signature of ${names} first.` });
  }
};

/** The remaining signers' fields after a change of signers. */
export const fieldsAfter = (
  fields: readonly PdfField[],
  before: readonly Pick<FurtherSigner, 'email'>[],
  after: readonly Pick<FurtherSigner, 'email'>[],
): PdfField[] =>
  fields.flatMap((field) => {
    if (field.by !== 'signer') return [field];
    const email = before[(field.signer ?? 0) - 1]?.email;
    const at = after.findIndex((one) => one.email === email);
    return at < 0 ? [] : [{ ...field, signer: at + 1 }];
  });

/** Days begin and end at other moments in other time zones. */
const isToday = (text: string, at: Date): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && Math.abs(Date.parse(`${text}T12:00:00Z`) - at.getTime()) <= 1.5 * DAY;

const valueProblem = (field: PdfField, text: string, at: Date): string | undefined => {
  if (text === '') return field.required ? 'Fill in this field.' : undefined;
  if (field.kind === 'date') return isToday(text, at) ? undefined : 'Enter the day on which you sign.';
  const most = field.kind === 'initials' ? FIELD_LIMITS.initials : roomFor(field);
  if (text.length > most) return `There is room for ${most} characters.`;
  const [odd] = [...text].filter((character) => !ON_PAPER.test(character));
  return odd ? `This character can't be shown in the document: ${odd}` : undefined;
};

/** This person's values, for the record; refused if a field is missing, belongs to someone else, or can't be written. */
export const requireValues = (
  { fields = [] }: SigningDocument,
  who: Who,
  { values = [], at }: { values?: FieldValues | undefined; at: Date },
): FieldValues => {
  const given = new Map(values.map(({ field, text }) => [field, text]));
  const own = fields.flatMap((field, id) => (isFor(who)(field) && field.kind !== 'signature' ? [{ field, id }] : []));
  const strangers = [...given.keys()].filter((id) => !own.some((one) => one.id === id));
  refuse([
    ...strangers.map((id) => [`values.${id}`, "This field isn't yours."] as const),
    ...own.flatMap(({ field, id }) => {
      const problem = valueProblem(field, given.get(id) ?? '', at);
      return problem ? [[`values.${id}`, problem] as const] : [];
    }),
  ]);
  return own.flatMap(({ id }) => {
    const text = given.get(id) ?? '';
    return text === '' ? [] : [{ field: id, text }];
  });
};

/** The fields with the values filled in so far. */
export const fieldViews = ({ fields = [] }: SigningDocument, entries: readonly Entry[]): FieldView[] => {
  const values = new Map(entries.flatMap(({ values: said = [] }) => said.map(({ field, text }) => [field, text])));
  return fields.map((field, at) => ({ ...field, value: values.get(at) ?? '' }));
};
