import { IMPORT_LIMIT } from '#contracts/clients/import';

const limit = IMPORT_LIMIT.toLocaleString('en-US');

/** The unit of a file: a CSV file has rows, a vCard file contacts. */
export type Unit = 'row' | 'contact';
const UNITS = {
  row: { one: 'row', many: 'rows', heading: 'Rows' },
  contact: { one: 'contact', many: 'contacts', heading: 'Contacts' },
} as const satisfies Record<Unit, unknown>;

export const strings = {
  intro: `From a CSV file with a header row, or a vCard file (.vcf) of your phone or address book, with up to ${limit} clients. Nothing is saved until you confirm.`,
  problems: {
    workbook: 'This is a spreadsheet workbook. Save it as CSV (comma separated) and choose that file.',
    tooBig: (megabytes: number) => `The file is larger than ${megabytes} MB. Split it into several files.`,
    tooMany: (count: number, unit: Unit) =>
      `The file has ${count.toLocaleString('en-US')} ${UNITS[unit].many}. You can import up to ${limit} at a time.`,
    quote: (line: number) => `Line ${line}: a quotation mark is never closed.`,
    unfinishedCard: (line: number) =>
      `The contact that begins on line ${line} has no end (END:VCARD). Export the file again: a part of it may be missing.`,
    badQuote: (line: number) =>
      `Line ${line}: there's a quotation mark in the middle of a cell. Double it ("") or remove it.`,
  },
  sample: (text: string) => `For example: ${text}`,
  fields: {
    name: 'Name',
    address: 'Address',
    email: 'Email',
    phone_number: 'Phone Number',
    phone_campaign: 'Phone Campaign (yes / no)',
    email_campaign: 'Email Campaign (yes / no)',
    snail_mail_campaign: 'Snail Mail Campaign (yes / no)',
    tags: 'Tags',
  },
  of: (done: number, all: number, unit: Unit) =>
    `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${UNITS[unit].many}`,
  account: {
    read: (unit: Unit) => `${UNITS[unit].heading} read`,
    added: 'Added',
    matched: 'Matched with clients on your list',
    refused: 'Left out',
  },
  counts: {
    repeated: (unit: Unit) => `${UNITS[unit].heading} that repeat another ${UNITS[unit].one}`,
    refused: (unit: Unit) => `${UNITS[unit].heading} with errors, left out`,
  },
  errorsTitle: (count: number, unit: Unit) => `${UNITS[unit].heading} with errors (${count.toLocaleString('en-US')})`,
  saveErrors: 'Save them as a CSV file',
  moreErrors: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  cells: (found: number, expected: number) => `This row has ${found} cells, the header has ${expected}.`,
  confirm: (count: number, unit: Unit) =>
    count === 1 ? `Import 1 ${UNITS[unit].one}` : `Import ${count.toLocaleString('en-US')} ${UNITS[unit].many}`,
  rest: (count: number, unit: Unit) =>
    count === 1
      ? `Import the other ${UNITS[unit].one}`
      : `Import the other ${count.toLocaleString('en-US')} ${UNITS[unit].many}`,
  soFar: (done: number, all: number, unit: Unit) =>
    `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${UNITS[unit].many} are on your list and stay there. Import the rest when you like: nothing is imported twice.`,
  rowsTitle: (shown: number, all: number, unit: Unit) =>
    shown < all
      ? `The first ${shown} of ${all.toLocaleString('en-US')} ${UNITS[unit].many}, as they will be`
      : `${UNITS[unit].heading} as they will be`,
  repeats: (line: number) => `Repeats line ${line}`,
  outcome: {
    new: 'New',
    merged: 'Already on your list',
    same: 'Already on your list, unchanged',
    skipped: 'Already on your list, left as they are',
    refused: 'Left out',
  },
  done: (added: number, merged: number) =>
    `${added === 1 ? '1 client' : `${added.toLocaleString('en-US')} clients`} added, ${merged.toLocaleString('en-US')} merged.`,
} as const;
