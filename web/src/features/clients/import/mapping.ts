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

/** Columns that are joined to another one: the last name to the name, and to the street what follows it in an address. */
const JOINED = ['lastName', 'city', 'state', 'zip'] as const;
/** Index of the column of each field that has one. */
export type Mapping = Partial<Record<Field | (typeof JOINED)[number], number>>;

/** A name or an address chosen by hand is a whole one. */
export const withColumn = (field: Field, at: number | undefined): Mapping => ({
  [field]: at,
  ...(field === 'name' && { lastName: undefined }),
  ...(field === 'address' && { city: undefined, state: undefined, zip: undefined }),
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
/** Columns that Google and Outlook write beside a value, or about someone else. */
const BESIDE = / - (label|type)$|phonetic|yomi|fax|pager|telex|assistant|manager|callback|office location|web page/;
/** The one to take of several that have something: a client is called on their own phone, and lives at home. */
const PREFERRED: Partial<Record<Field, RegExp>> = { phone_number: /mobile|cell/, address: /formatted|home/ };
/** A house that someone asks about is where they live only if the file knows no other. */
const ASKED_ABOUT = /^(property|listing)\b/;
const STREET = /\bstreet\b.*/;
/** The rest of an address whose street has a column of that name. */
const AFTER_STREET = { city: /^city$/, state: /^(state|region)$/, zip: /^(postal code|zip( code)?)$/ };
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
  const headings = columns.map((column) => column.toLowerCase().trim());
  const taken = new Set<number>();
  const mapping: Mapping = {};
  for (const [field, fits] of HEADINGS) {
    if (mapping[field] !== undefined) continue;
    const fitting = headings.flatMap((heading, index) =>
      !taken.has(index) && fits(heading) && !BESIDE.test(heading) && (field in CHANNELS || !isAnswers(index))
        ? [index]
        : [],
    );
    const theirs = fitting.filter((index) => !ASKED_ABOUT.test(headings[index] ?? ''));
    const used = (theirs.length > 0 ? theirs : fitting).filter((index) => cellsOf(index).length > 0);
    const at =
      used.find((index) => PREFERRED[field]?.test(headings[index] ?? '')) ?? used[0] ?? theirs[0] ?? fitting[0];
    if (at === undefined) continue;
    taken.add(at);
    mapping[field] = at;
  }
  const last = headings.findIndex((heading) => LAST_NAME.test(heading) && !BESIDE.test(heading));
  const hasFirstName = mapping.name !== undefined && /first|given/.test(headings[mapping.name] ?? '');
  return {
    ...mapping,
    ...(hasFirstName && last >= 0 && { lastName: last }),
    ...afterStreet(headings, mapping.address),
  };
};

const afterStreet = (headings: readonly string[], address: number | undefined): Mapping => {
  const street = address === undefined ? '' : (headings[address] ?? '');
  if (!STREET.test(street)) return {};
  const before = street.replace(STREET, '');
  const found = Object.entries(AFTER_STREET).map(([part, name]) => [
    part,
    headings.findIndex((heading) => heading.startsWith(before) && name.test(heading.slice(before.length))),
  ]);
  return Object.fromEntries(found.filter(([, at]) => Number(at) >= 0));
};

/** Google joins several values of one kind. */
const BETWEEN = ' ::: ';
/** Groups that every contact of Google's is in. */
const isOwnGroup = (tag: string) => tag.startsWith('* ');

const valuesAt = (cells: readonly string[], at: number | undefined): string[] =>
  at === undefined ? [] : (cells[at] ?? '').split(BETWEEN).map((value) => value.trim());
const cellAt = (cells: readonly string[], at: number | undefined): string => valuesAt(cells, at)[0] ?? '';

const whole = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

export const importRows = (file: ClientFile, { lastName, city, state, zip, ...mapping }: Mapping): ImportRow[] =>
  file.rows.map(({ line, cells }) => {
    const row: ImportRow = { line };
    for (const field of FIELDS) {
      const values = valuesAt(cells, mapping[field]);
      const cell = field === 'tags' ? values.filter((tag) => !isOwnGroup(tag)).join(', ') : (values[0] ?? '');
      if (cell !== '') row[field] = cell;
    }
    const last = cellAt(cells, lastName);
    if (last !== '') row.name = whole([row.name ?? '', last], ' ');
    const town = [cellAt(cells, city), whole([cellAt(cells, state), cellAt(cells, zip)], ' ')];
    const lines = (row.address ?? '').split(/\s*\n\s*/);
    const address = whole([...lines, ...town], ', ');
    if (address !== '') row.address = address;
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
