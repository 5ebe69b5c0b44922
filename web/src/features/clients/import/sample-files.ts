// The same two clients as a CSV and as a vCard file.
import { writeVCard } from '../vcard/write-vcard.ts';

const clients = [
  {
    name: 'Maria Lopez',
    address: '14 Maple Street, Springfield, IL 62704',
    email: 'maria@example.com',
    phone_number: '(217) 555-0134',
    optIns: ['no', 'yes', 'no'],
    tags: ['Buyer', 'Past client'],
  },
  {
    name: 'Sam Seller',
    address: '9 Yew Street, Springfield, IL 62704',
    email: 'sam@example.com',
    phone_number: '(217) 555-0165 ext. 12',
    optIns: ['', '', ''],
    tags: [],
  },
];

const HEADINGS = [
  ...['Name', 'Address', 'Email', 'Phone Number'],
  ...['Phone Campaign', 'Email Campaign', 'Snail Mail Campaign', 'Tags'],
];

const row = (cells: string[]): string => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');

/** A vCard has no consent, so only this one shows how to write it. */
export const sampleCsv = [
  row(HEADINGS),
  ...clients.map(({ name, address, email, phone_number, optIns, tags }) =>
    row([name, address, email, phone_number, ...optIns, tags.join(', ')]),
  ),
  '',
].join('\r\n');

export const sampleVCard = clients.map(writeVCard).join('');
