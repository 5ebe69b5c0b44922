// Guesses each column's field by its heading.
import type { ImportRow } from '#contracts/clients/import';
import type { ClientFile } from './read-csv.ts';

export const FIELDS = [
  'name',
  'address',
  'email',
  'phone_number',
  'phone_campaign',
  'email_campaign',
  'snail_mail_campaign',
  'tags',
] as const;
export type Field = (typeof FIELDS)[number];

/** Index of the column of each field that has one. First and last name may be in two. */
export type Mapping = Partial<Record<Field, number>> & { lastName?: number };

/** A name chosen by hand is a whole one. */
export const withColumn = (field: Field, at: number | undefined): Mapping => ({
  [field]: at,
  ...(field === 'name' && { lastName: undefined }),
});

/** Headings with these words belong to a column about consent. */
const AGREED = /campaign|\bopt|consent|agreed|allowed|permission|\bok\b|may we/;
const CHANNELS: Partial<Record<Field, RegExp>> = {
  phone_campaign: /phone|call/,
  email_campaign: /e-?mail/,
  snail_mail_campaign: /snail|postal|letter|direct mail|\bmail\b/,
};
const HEADINGS: [Field, (heading: string) => boolean][] = [
  ...Object.entries(CHANNELS).map(([field, channel]): [Field, (heading: string) => boolean] => [
    field as Field,
    (heading) => channel.test(heading) && AGREED.test(heading),
  ]),
  ['email_campaign', (heading) => /subscribed|newsletter/.test(heading)],
  ['snail_mail_campaign', (heading) => /(snail|direct|postal).*mail/.test(heading)],
  ['tags', (heading) => /^(tags?|labels?|groups?|segments?)$/.test(heading)],
  ['email', (heading) => /e-?mail|^mail$/.test(heading)],
  ['phone_number', (heading) => /phone|mobile|cell|^tel/.test(heading)],
  ['address', (heading) => /address|street|location/.test(heading)],
  ['name', (heading) => /^(full |client |contact )?name$|client|first.?name|given.?name|contact$/.test(heading)],
];
const LAST_NAME = /last.?name|surname|family.?name/;
const ANSWER = /^(y|yes|n|no|true|false|0|1|x)$/i;
const LOOKED_AT = 20;

/** The most telling fields choose first, so that 'Email Campaign' is no address; nor is a column of yes and no. */
export const guessMapping = ({ columns, rows }: Pick<ClientFile, 'columns' | 'rows'>): Mapping => {
  const cellsOf = (index: number) =>
    rows
      .slice(0, LOOKED_AT)
      .map(({ cells }) => (cells[index] ?? '').trim())
      .filter((cell) => cell !== '');
  const isAnswers = (index: number) => cellsOf(index).length > 0 && cellsOf(index).every((cell) => ANSWER.test(cell));
  const taken = new Set<number>();
  const mapping: Mapping = {};
  for (const [field, fits] of HEADINGS) {
    if (mapping[field] !== undefined) continue;
    const at = columns.findIndex(
      (column, index) =>
        !taken.has(index) && fits(column.toLowerCase().trim()) && (field in CHANNELS || !isAnswers(index)),
    );
    if (at < 0) continue;
    taken.add(at);
    mapping[field] = at;
  }
  const last = columns.findIndex((column) => LAST_NAME.test(column.toLowerCase()));
  const hasFirstName = mapping.name !== undefined && /first|given/i.test(columns[mapping.name] ?? '');
  return hasFirstName && last >= 0 ? { ...mapping, lastName: last } : mapping;
};

const cellAt = (cells: readonly string[], at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim();

export const importRows = (file: ClientFile, { lastName, ...mapping }: Mapping): ImportRow[] =>
  file.rows.map(({ line, cells }) => {
    const row: ImportRow = { line };
    for (const field of FIELDS) {
      const cell = cellAt(cells, mapping[field]);
      if (cell !== '') row[field] = cell;
    }
    const last = cellAt(cells, lastName);
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
