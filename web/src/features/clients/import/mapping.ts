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

/** Columns that are joined to another: the rest of a name to the first name, and the rest of an address to the street. */
const JOINED = ['middleName', 'lastName', 'suffix', 'city', 'state', 'zip'] as const;
/** Index of the column of each field that has one. */
export type Mapping = Partial<Record<Field | (typeof JOINED)[number], number>>;

/** A column for a name or an address that was chosen by hand has the whole name or address. */
export const withColumn = (field: Field, at: number | undefined): Mapping => ({
  [field]: at,
  ...(field === 'name' && { middleName: undefined, lastName: undefined, suffix: undefined }),
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
  ['tags', (heading) => /^(tags?|labels?|groups?|group membership|segments?|categories)$/.test(heading)],
  ['email', (heading) => /e-?mail|^mail$/.test(heading)],
  ['phone_number', (heading) => /phone|mobile|cell|^tel/.test(heading)],
  ['address', (heading) => /address|street|location/.test(heading)],
  ['name', (heading) => /^(full |client |contact )?name$|client|first.?name|given.?name|contact$/.test(heading)],
];
/** The rest of a name whose first part has its own column. */
const AFTER_FIRST_NAME = {
  middleName: /^(middle|additional).?names?$/,
  lastName: /last.?name|surname|family.?name/,
  suffix: /^(name )?suffix$/,
};
/** The columns to use for a contact without a name. */
const INSTEAD_OF_NAME = [/^file as$/, /^nickname$/, /^(organization|company)( name)?$/, /^organization 1 - name$/];
/** Columns that Google and Outlook write beside a value, or about someone else. */
const BESIDE =
  / - (label|type)$|phonetic|yomi|fax|pager|telex|assistant|manager|callback|office location|web page|im ?address|tty/;
/** The preferred column of several that have a value: a client's own phone, and the home address. */
const PREFERRED: Partial<Record<Field, RegExp>> = { phone_number: /mobile|cell/, address: /formatted|home/ };
/** The address of a house that someone asks about counts as their own only if the file has no other. */
const ASKED_ABOUT = /^(property|listing)\b/;
const STREET = /\bstreet\b.*/;
/** The rest of an address whose street has a separate column. */
const AFTER_STREET = { city: /^city$/, state: /^(state|region)$/, zip: /^(postal code|zip( code)?)$/ };
const ANSWER = /^(y|yes|n|no|true|false|0|1|x)$/i;
const LOOKED_AT = 20;

type Table = Pick<ClientFile, 'columns' | 'rows'>;
const headingsOf = ({ columns }: Table) => columns.map((column) => column.toLowerCase().trim());

/**
 * The columns that fit each field, best first. The most specific fields choose first, so that 'Email Campaign' isn't an email address.
 * A column of yes and no isn't one, either.
 */
const fittingColumns = (file: Table): Map<Field, number[]> => {
  const headings = headingsOf(file);
  const cells = headings.map((_, index) =>
    file.rows.map((row) => (row.cells[index] ?? '').trim()).filter((cell) => cell !== ''),
  );
  const isAnswers = (all: string[] = []) =>
    all.length > 0 && all.slice(0, LOOKED_AT).every((cell) => ANSWER.test(cell));
  const taken = new Set<number>();
  const chosen = new Map<Field, number[]>();
  for (const [field, fits] of HEADINGS) {
    if (chosen.has(field)) continue;
    const fitting = headings.flatMap((heading, index) =>
      !taken.has(index) && fits(heading) && !BESIDE.test(heading) && (field in CHANNELS || !isAnswers(cells[index]))
        ? [index]
        : [],
    );
    const theirs = fitting.filter((index) => !ASKED_ABOUT.test(headings[index] ?? ''));
    const among = theirs.length > 0 ? theirs : fitting;
    const used = among.filter((at) => cells[at]?.length);
    const isPreferred = (at: number) => PREFERRED[field]?.test(headings[at] ?? '') ?? false;
    const best = [...used.filter(isPreferred), ...used.filter((at) => !isPreferred(at))];
    const ordered = best.length > 0 ? best : among.slice(0, 1);
    if (ordered[0] === undefined) continue;
    taken.add(ordered[0]);
    chosen.set(field, ordered);
  }
  return chosen;
};

export const guessMapping = (file: Table): Mapping => {
  const mapping: Mapping = Object.fromEntries([...fittingColumns(file)].map(([field, [at]]) => [field, at]));
  const headings = headingsOf(file);
  const hasFirstName = mapping.name !== undefined && /first|given/.test(headings[mapping.name] ?? '');
  return {
    ...mapping,
    ...(hasFirstName &&
      found(AFTER_FIRST_NAME, (name) => headings.findIndex((one) => name.test(one) && !BESIDE.test(one)))),
    ...afterStreet(headings, mapping.address),
  };
};

const found = (parts: Record<string, RegExp>, at: (name: RegExp) => number): Mapping =>
  Object.fromEntries(
    Object.entries(parts)
      .map(([part, name]) => [part, at(name)] as const)
      .filter(([, index]) => index >= 0),
  );

const afterStreet = (headings: readonly string[], address: number | undefined): Mapping => {
  const street = address === undefined ? '' : (headings[address] ?? '');
  if (!STREET.test(street)) return {};
  const before = street.replace(STREET, '');
  return found(AFTER_STREET, (name) =>
    headings.findIndex((heading) => heading.startsWith(before) && name.test(heading.slice(before.length))),
  );
};

/** Google's separator between several values of one kind. */
const BETWEEN = ' ::: ';
/** Google puts every contact into its own groups. */
const isOwnGroup = (tag: string) => tag.startsWith('* ');

const valuesAt = (cells: readonly string[], at: number | undefined): string[] =>
  at === undefined ? [] : (cells[at] ?? '').split(BETWEEN).map((value) => value.trim());
const cellAt = (cells: readonly string[], at: number | undefined): string => valuesAt(cells, at)[0] ?? '';

const whole = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;
const WHOLE_NUMBER = 7;
/** Takes one value from a cell with several, or with an address in the format of email programs. */
const ONE_OF: Partial<Record<Field, (cell: string) => string>> = {
  email: (cell) => {
    const first = cell.split(/[;,\n]/).find((part) => part.includes('@')) ?? cell;
    return (/<([^<>]*@[^<>]*)>/.exec(first)?.[1] ?? first).trim().replace(/^mailto:/i, '');
  },
  phone_number: (cell) => {
    const [first = '', ...rest] = cell.split(/[;,\n/]/);
    const isOfSeveral = digitsIn(first) >= WHOLE_NUMBER && rest.some((other) => digitsIn(other) >= WHOLE_NUMBER);
    return isOfSeveral ? first.trim() : cell;
  },
};

const FALLBACKS = ['email', 'phone_number', 'address'] as const satisfies Field[];

/** For a row whose guessed column is empty: the other columns that fit, best first. A column chosen by hand is the only one. */
const fallbacksOf = (file: Table, mapping: Mapping): Partial<Record<Field, Mapping[]>> => {
  const [headings, fitting, guess] = [headingsOf(file), fittingColumns(file), guessMapping(file)];
  const taken = new Set(Object.values(guess));
  const isFree = (field: Field) => mapping[field] !== undefined && mapping[field] === guess[field];
  const others = FALLBACKS.filter(isFree).map((field) => [
    field,
    (fitting.get(field) ?? [])
      .filter((at) => !taken.has(at) && (field === 'email' || !/e-?mail/.test(headings[at] ?? '')))
      .map((at): Mapping => ({ [field]: at, ...(field === 'address' && afterStreet(headings, at)) })),
  ]);
  const names = INSTEAD_OF_NAME.map((name) => headings.findIndex((heading) => name.test(heading))).filter(
    (at) => at >= 0,
  );
  return { ...Object.fromEntries(others), ...(isFree('name') && { name: names.map((name): Mapping => ({ name })) }) };
};

/** One field of a row, from all columns that it's made of. */
const partOf = (field: Field, cells: readonly string[], mapping: Mapping): string => {
  const values = valuesAt(cells, mapping[field]);
  const at = (part: keyof Mapping) => cellAt(cells, mapping[part]);
  if (field === 'tags') return values.filter((tag) => !isOwnGroup(tag)).join(', ');
  if (field === 'name') return whole([values[0] ?? '', at('middleName'), at('lastName'), at('suffix')], ' ');
  if (field !== 'address') return ONE_OF[field]?.(values[0] ?? '') ?? values[0] ?? '';
  return whole([...(values[0] ?? '').split(/\s*\n\s*/), at('city'), whole([at('state'), at('zip')], ' ')], ', ');
};

export const importRows = (file: ClientFile, mapping: Mapping): ImportRow[] => {
  const fallbacks = fallbacksOf(file, mapping);
  return file.rows.map(({ line, cells }) => {
    const row: ImportRow = { line };
    for (const field of FIELDS) {
      const tried = [mapping, ...(fallbacks[field] ?? [])].map((one) => partOf(field, cells, one));
      const value = tried.find((one) => one !== '');
      if (value !== undefined) row[field] = value;
    }
    return row;
  });
};

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
