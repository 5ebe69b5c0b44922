// Which column of the file is which field, guessed by its heading.
import type { ImportRow } from '../../../../../lambdas/clients/contract.ts';
import type { ClientFile } from './read-csv.ts';

export const FIELDS = [
  'name',
  'address',
  'email',
  'phone_number',
  'phone_campaign',
  'email_campaign',
  'snail_mail_campaign',
] as const;
export type Field = (typeof FIELDS)[number];

/** Index of the column of each field that has one. First and last name may stand in two. */
export type Mapping = Partial<Record<Field, number>> & { lastName?: number };

const HEADINGS: Record<Field, RegExp> = {
  phone_campaign: /phone.*(campaign|opt|consent)|(campaign|opt|consent).*phone|ok to call/,
  email_campaign: /e-?mail.*(campaign|opt|consent)|(campaign|opt|consent).*e-?mail|subscribed|newsletter/,
  snail_mail_campaign: /(snail|postal|direct|letter).*(campaign|opt|consent|mail)/,
  email: /e-?mail/,
  phone_number: /phone|mobile|cell|^tel/,
  address: /address|street|location/,
  name: /^(full |client |contact )?name$|client|first.?name|given.?name|contact$/,
};
const LAST_NAME = /last.?name|surname|family.?name/;

/** The most telling fields choose first, so that 'Email Campaign' is no address. */
export const guessMapping = (columns: string[]): Mapping => {
  const taken = new Set<number>();
  const mapping: Mapping = {};
  for (const [field, heading] of Object.entries(HEADINGS) as [Field, RegExp][]) {
    const at = columns.findIndex((column, index) => !taken.has(index) && heading.test(column.toLowerCase().trim()));
    if (at < 0) continue;
    taken.add(at);
    mapping[field] = at;
  }
  const last = columns.findIndex((column) => LAST_NAME.test(column.toLowerCase()));
  const hasFirstName = mapping.name !== undefined && /first|given/i.test(columns[mapping.name] ?? '');
  return hasFirstName && last >= 0 ? { ...mapping, lastName: last } : mapping;
};

export const importRows = (file: ClientFile, { lastName, ...mapping }: Mapping): ImportRow[] =>
  file.rows.map(({ line, cells }) => {
    const row: ImportRow = { line };
    for (const field of FIELDS) {
      const at = mapping[field];
      const cell = at === undefined ? '' : (cells[at] ?? '').trim();
      if (cell !== '') row[field] = cell;
    }
    const last = lastName === undefined ? '' : (cells[lastName] ?? '').trim();
    if (last !== '') row.name = [row.name, last].filter(Boolean).join(' ');
    return row;
  });

/** Line of the row before that has the same email, or the same name and number. */
export const repeatsOf = (rows: ImportRow[]): Map<number, number> => {
  const seen = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { line, email, name, phone_number } of rows) {
    const digits = (phone_number ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    const keys = [
      ...(email ? [email.toLowerCase()] : []),
      ...(digits ? [`${digits} ${(name ?? '').toLowerCase()}`] : []),
    ];
    const before = keys.map((key) => seen.get(key)).find((known) => known !== undefined);
    if (before !== undefined) repeats.set(line, before);
    for (const key of keys) if (!seen.has(key)) seen.set(key, line);
  }
  return repeats;
};
