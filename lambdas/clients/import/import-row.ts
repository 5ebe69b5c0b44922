// One row of a file, read as strictly as the form reads a client, except for what lists from elsewhere often lack.

import * as v from 'valibot';
import { EMAIL_MESSAGE, EMAIL_PATTERN, line } from '#core/http/fields.ts';
import { distinctTags, type OptIns, type Person, PHONE_MESSAGE, readPhone, restore } from '#public/clients/client';
import { ADDRESS_LENGTH, NAME_LENGTH, TAGS, tag } from '#vocabulary/clients/client';
import type { ImportRow } from './contract.ts';

export type ReadableRow = { line: number; person: Person; optIns: OptIns; tags: string[] };
/** `fields`: what is wrong, by field. */
export type ReadRow = ReadableRow | { line: number; fields: Record<string, string> };

const name = line(NAME_LENGTH);
const address = line(ADDRESS_LENGTH);

/** What is too long or too many is left out: a tag is no reason to refuse a client. */
const tagsIn = (cell: string): string[] =>
  distinctTags(
    cell
      .split(/[,;|]/)
      .map((one) => one.trim())
      .filter((one) => v.is(tag, one)),
  ).slice(0, TAGS);

const YES = /^(?:y|yes|true|1|x|in|opted? ?in|subscribed|si|sí)$/i;
const NO = /^(?:n|no|false|0|out|opted? ?out|unsubscribed)$/i;
export const FLAG_MESSAGE = "Enter 'yes' or 'no', or leave it empty.";

export const readRow = async (row: ImportRow): Promise<ReadRow> => {
  const fields: Record<string, string> = {};
  const cell = (field: Exclude<keyof ImportRow, 'line'>) => restore((row[field] ?? '').trim()).trim();
  const text = (field: 'name' | 'address', schema: typeof name) => {
    const read = v.safeParse(schema, cell(field));
    if (read.success) return read.output;
    fields[field] = 'This is too long.';
    return '';
  };
  const optIn = (field: 'phone_campaign' | 'email_campaign' | 'snail_mail_campaign') => {
    const said = cell(field);
    if (YES.test(said)) return true;
    if (NO.test(said)) return false;
    if (said !== '') fields[field] = FLAG_MESSAGE;
    return undefined;
  };

  const person: Person = {
    name: text('name', name),
    address: text('address', address),
    email: cell('email').normalize('NFC').toLowerCase(),
    phone: '',
    phoneNumber: '',
  };
  if (!person.name && !fields.name) fields.name = 'Enter a name.';
  if (person.email && (person.email.length > 254 || !EMAIL_PATTERN.test(person.email))) fields.email = EMAIL_MESSAGE;
  const typed = cell('phone_number');
  if (typed) {
    const phone = await readPhone(typed);
    if (phone) Object.assign(person, { phone: phone.readable, phoneNumber: phone.number });
    else fields.phone_number = PHONE_MESSAGE;
  } else if (!person.email) fields.email = 'Enter an email or a phone number.';
  const optIns = {
    phone: optIn('phone_campaign'),
    email: optIn('email_campaign'),
    snail: optIn('snail_mail_campaign'),
  };
  return Object.keys(fields).length > 0
    ? { line: row.line, fields }
    : { line: row.line, person, optIns, tags: tagsIn(cell('tags')) };
};
