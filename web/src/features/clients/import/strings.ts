import { IMPORT_LIMIT } from '#contracts/clients/import';

const limit = IMPORT_LIMIT.toLocaleString('en-US');

/** What a file consists of: a CSV file of rows, a vCard file of contacts. */
export type Unit = 'row' | 'contact';
const UNITS = {
  row: { one: 'row', many: 'rows', heading: 'Rows' },
  contact: { one: 'contact', many: 'contacts', heading: 'Contacts' },
} as const satisfies Record<Unit, unknown>;

export const strings = {
  title: 'Import clients',
  intro: `From a CSV file with a header row, or a vCard file (.vcf) of your phone or address book, with up to ${limit} clients. Nothing is saved until you confirm.`,
  back: 'Client List',
  choose: 'CHOOSE FILE',
  fileLabel: 'CSV or vCard file with clients',
  another: 'Another file',
  samples: 'To see what such a file looks like, save a sample:',
  sampleCsv: 'CSV sample',
  sampleVCard: 'vCard sample',
  reading: 'Reading the file...',
  badFile: "We can't import this file",
  problems: {
    workbook: 'This is a spreadsheet workbook. Save it as CSV (comma separated) and choose that file.',
    tooBig: (megabytes: number) => `The file is larger than ${megabytes} MB. Split it into several files.`,
    binary: "This isn't a CSV or vCard file. Export your contacts as CSV or vCard (.vcf), and choose that file.",
    empty: 'The file has no rows.',
    onlyHeading: 'The file has a header row, but no clients below it.',
    noHeading: 'Line 1 must name the columns, such as Name, Email, Phone Number.',
    tooMany: (count: number, unit: Unit) =>
      `The file has ${count.toLocaleString()} ${UNITS[unit].many}. You can import up to ${limit} at a time.`,
    quote: (line: number) => `Line ${line}: a quotation mark is never closed.`,
    noContacts: 'The file has no contacts.',
    unfinishedCard: (line: number) =>
      `The contact that begins on line ${line} has no end (END:VCARD). Export the file again: a part of it may be missing.`,
    badQuote: (line: number) =>
      `Line ${line}: there's a quotation mark in the middle of a cell. Double it ("") or remove it.`,
  },
  mapTitle: 'Match the columns',
  mapNote: "We guessed from the header row. Columns you don't use are left out.",
  notUsed: 'Not used',
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
  needName: 'Choose the column with the name.',
  needContact: 'Choose the column with the email or the phone number.',
  check: 'Check the file',
  checking: 'Checking',
  saving: 'Importing',
  of: (done: number, all: number, unit: Unit) =>
    `${done.toLocaleString()} of ${all.toLocaleString()} ${UNITS[unit].many}`,
  stop: 'Stop',
  stopped: 'Stopped. What was imported so far stays. Choose the file again to continue; nothing is imported twice.',
  previewTitle: 'What will happen',
  counts: {
    new: 'New clients',
    merged: 'Already on your list',
    same: 'Already on your list, unchanged',
    repeated: (unit: Unit) => `${UNITS[unit].heading} that repeat another ${UNITS[unit].one}`,
    refused: (unit: Unit) => `${UNITS[unit].heading} with errors, left out`,
    kept: 'Opt-ins ignored, because the client opted out',
  },
  duplicates: 'Clients already on your list',
  merge: "Merge: keep the file's name and contact details, and the stricter consent",
  skip: 'Leave them as they are',
  errorsTitle: (count: number, unit: Unit) => `${UNITS[unit].heading} with errors (${count.toLocaleString()})`,
  line: 'Line',
  problem: 'Problem',
  moreErrors: (count: number) => `and ${count.toLocaleString()} more`,
  cells: (found: number, expected: number) => `This row has ${found} cells, the header has ${expected}.`,
  optInNote:
    "Only import a yes if these people agreed to be contacted this way. We record the file's name and line as the source.",
  confirm: (count: number, unit: Unit) =>
    count === 1 ? `Import 1 ${UNITS[unit].one}` : `Import ${count.toLocaleString()} ${UNITS[unit].many}`,
  nothing: "There's nothing to import in this file.",
  doneTitle: 'Imported',
  done: (added: number, merged: number) =>
    `${added === 1 ? '1 client' : `${added.toLocaleString()} clients`} added, ${merged.toLocaleString()} merged.`,
  toList: 'Go to the list',
  failed: "We couldn't finish this",
} as const;
