import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { isVCard, UnfinishedCard } from './content-lines.ts';
import { readVCards } from './read-vcards.ts';
import { vCardName, writeVCard } from './write-vcard.ts';

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');
const only = (text: string) => {
  const rows = readVCards(text);
  expect(rows.length).toBe(1);
  return rows[0];
};

const word = fc
  .string({ unit: fc.constantFrom(...'aZ;,\\:"=n.-Æ漢😀'), minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() === text);
const contact = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  email: fc.emailAddress(),
  phone_number: fc.constantFrom('', '(217) 555-0100', '+44 20 7946 0000'),
  address: fc.oneof(fc.constant('14 Maple Street, Apt 2, Springfield, IL 62704'), word),
  tags: fc.uniqueArray(fc.constantFrom('Buyer', 'Past client', 'A;B'), { maxLength: 3 }),
});

describe('a vCard of ours', () => {
  it('reads back as the client it was written for, however many there are in a file', () => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 4 }), (contacts) => {
        const rows = readVCards(contacts.map(writeVCard).join(''));
        expect(rows.map(({ line, ...row }) => ({ tags: '', address: '', phone_number: '', ...row }))).toEqual(
          contacts.map((one) => ({ ...one, tags: one.tags.join(',') })),
        );
      }),
    );
  });

  it('is read by another program as it was meant', () => {
    // This library leaves the backslash before a semicolon, which RFC 2426 requires in a text.
    const plain = (value: unknown) => String(value ?? '').replaceAll('\\;', ';');
    fc.assert(
      fc.property(contact, (one) => {
        const read = new ICAL.Component(ICAL.parse(writeVCard(one)));
        const [name, email, phone] = ['fn', 'email', 'tel'].map((what) => plain(read.getFirstPropertyValue(what)));
        expect([name, email, phone]).toEqual([one.name, one.email, one.phone_number]);
        expect((read.getFirstProperty('categories')?.getValues() ?? []).map(plain)).toEqual(one.tags);
      }),
    );
  });

  it('has no line of more than 75 bytes, and no line that someone typed', () => {
    const text = writeVCard({
      name: `Ada\r\nTEL:1 ${'漢😀'.repeat(40)}`,
      email: '',
      phone_number: '1\nEND:VCARD',
      address: '',
      tags: ['a\nb'],
    });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => /^(?:TEL|END)/.test(line))).toEqual(['TEL:1\\nEND:VCARD', 'END:VCARD']);
  });

  it('has the parts of an address and of a name where a phone looks for them', () => {
    const ada = { name: 'Ada May Lovelace', email: '', phone_number: '', tags: [] };
    const text = writeVCard({ ...ada, address: '14 Maple Street, Apt 2, Springfield, IL 62704' });
    expect(text).toContain('\r\nN:Lovelace;Ada May;;;\r\n');
    expect(text).toContain('\r\nADR;TYPE=HOME:;;14 Maple Street\\, Apt 2;Springfield;IL;62704;\r\n');
  });

  it('is named for the client', () => {
    expect(vCardName('Zoë O’Neil / ../x')).toBe('Zoë-O-Neil-x.vcf');
    expect(vCardName('')).toBe('client.vcf');
    expect(vCardName('प्रिया')).toBe('प्रिया.vcf');
  });
});

describe('a vCard from elsewhere', () => {
  it('of an iPhone (3.0): groups, folded photo, several numbers', () => {
    const text = card(
      '3.0',
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'item1.EMAIL;type=INTERNET;type=WORK:ada@work.example',
      'item2.EMAIL;type=INTERNET;type=pref:ada@example.com',
      'TEL;type=WORK;type=FAX;type=pref:217 555 0199',
      'TEL;type=HOME;type=VOICE:217 555 0101',
      'TEL;type=CELL;type=VOICE:217 555 0102',
      'item3.ADR;type=HOME;type=pref:;;14 Maple Street\\nApt 2;Springfield;IL;62704;United States',
      'item3.X-ABLabel:_$!<HomePage>!$_',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
      ' 2wBDAAUDBAQEAwUEBAQFBQUGBww=',
      'CATEGORIES:myContacts,Past client',
      'NOTE:END:VCARD is only text here',
    );
    expect(only(text)).toEqual({
      line: 1,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone_number: '217 555 0102',
      address: '14 Maple Street, Apt 2, Springfield, IL 62704',
      tags: 'Past client',
    });
  });

  it('of Contacts on a Mac, as it exports them (3.0): labels of groups, a company, a birthday without a year', () => {
    const text = card(
      '3.0',
      'PRODID:-//Apple Inc.//macOS 14.4.1//EN',
      "N:O'Neil;Zoë;;;",
      "FN:Zoë O'Neil",
      'ORG:Maple Homes;',
      'EMAIL;type=INTERNET;type=WORK:zoe@work.example',
      'EMAIL;type=INTERNET;type=HOME;type=pref:zoe@example.com',
      'item1.TEL:+1 217 555 0111',
      'item1.X-ABLabel:Boat',
      'TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+1 (217) 555-0102',
      'item2.ADR;type=HOME;type=pref:;;14 Maple Street\\nApt 2;Springfield;IL;62',
      ' 704;United States',
      'item2.X-ABADR:us',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10',
      'X-SOCIALPROFILE;type=twitter:https://twitter.com/zoe',
      'X-IMAGETYPE:PHOTO',
      'UID:6A5C1B44-0E2B-4F7D-9C55-0D6B1D3A2F10',
      'X-ABUID:6A5C1B44-0E2B-4F7D-9C55-0D6B1D3A2F10:ABPerson',
    );
    expect(only(text)).toEqual({
      line: 1,
      name: "Zoë O'Neil",
      email: 'zoe@example.com',
      phone_number: '+1 (217) 555-0102',
      address: '14 Maple Street, Apt 2, Springfield, IL 62704',
    });
    expect(only(card('3.0', 'N:;;;;', 'FN:Maple Homes', 'ORG:Maple Homes;', 'X-ABShowAs:COMPANY'))).toMatchObject({
      name: 'Maple Homes',
    });
  });

  it('of 4.0: URIs, ranks, quoted types, a country', () => {
    const text = card(
      '4.0',
      'FN;PREF=2:Lovelace',
      'FN;PREF=1:Zoë Lovelace\\, PhD',
      'TEL;VALUE=uri;PREF=2;TYPE="voice,cell":tel:+1-217-555-0102',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-217-555-0101',
      'EMAIL;TYPE=home:mailto:zoe@example.com',
      'ADR;LABEL="1 Rue: de la Paix; Paris":;;1 Rue de la Paix;Paris;;75002;France',
    );
    expect(only(text)).toEqual({
      line: 1,
      name: 'Zoë Lovelace, PhD',
      email: 'zoe@example.com',
      phone_number: '+1-217-555-0101',
      address: '1 Rue de la Paix, Paris, 75002, France',
    });
  });

  it('of an old phone (2.1): quoted-printable over several lines, its own charset, types without a key', () => {
    const text = card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4C=C3=B6=77=65;=5A=6F=C3=',
      '=AB;;;',
      'TEL;CELL;PREF:2175550102',
      'EMAIL;INTERNET:zoe@',
      ' example.com',
      'ADR;HOME;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:;;1 Stra=DFe;M=FCnchen;;80331;Germany',
    );
    expect(only(text)).toMatchObject({
      name: 'Zoë Löwe',
      phone_number: '2175550102',
      address: '1 Straße, München, 80331, Germany',
    });
    expect(only(card('2.1', 'N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83\\=83=93;x'))).toMatchObject({
      name: 'x ソン',
    });
    expect(only(card('2.1', 'FN;CHARSET=nonsense;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB'))).toMatchObject({ name: 'Zoë' });
  });

  it.each([
    ['tel:+1-217-555-0100;ext=5', '+1-217-555-0100 ext. 5'],
    ['+12175550100,123', '+12175550100 ext. 123'],
    ['+12175550100\\,\\,123#', '+12175550100 ext. 123'],
    ['2175550100;123', '2175550100 ext. 123'],
    ['(217) 555-0100p12', '(217) 555-0100 ext. 12'],
    ['(217) 555-0100 x123', '(217) 555-0100 x123'],
    ['217 555 0100', '217 555 0100'],
  ])('keeps an extension with its number: %s', (value, phone) => {
    expect(only(card('3.0', 'FN:Ann', `TEL:${value}`))).toEqual({ line: 1, name: 'Ann', phone_number: phone });
  });

  it('may be of a company, or have no name at all', () => {
    expect(only(card('3.0', 'FN:', 'N:;;;;', 'ORG:Acme\\, Inc.;Sales'))).toEqual({ line: 1, name: 'Acme, Inc.' });
    expect(only(card('3.0', 'TEL:1'))).toEqual({ line: 1, phone_number: '1' });
  });

  it('is found by its line; lists of contacts, and the card of an agent within another, are no clients', () => {
    const inner = ['AGENT:', 'BEGIN:VCARD', 'VERSION:2.1', 'FN:Inner', 'TEL:9', 'END:VCARD'];
    const file = [
      card('2.1', 'FN:Ann', ...inner, 'TEL:1'),
      card('4.0', 'KIND:group', 'FN:Family'),
      card('3.0', 'X-ADDRESSBOOKSERVER-KIND:group', 'FN:Work'),
      card('3.0', 'FN:Bob', 'no property', 'TEL;:2'),
    ].join('\r\n');
    expect(readVCards(file)).toEqual([
      { line: 1, name: 'Ann', phone_number: '1' },
      { line: 25, name: 'Bob', phone_number: '2' },
    ]);
  });

  it.each([
    ['at the end of the file', 'BEGIN:VCARD\nFN:Ann\nEND:VCARD\nBEGIN:VCARD\nFN:Bob\n'],
    ['before another', `\n\n\nBEGIN:VCARD\nFN:Ann\n${card('3.0', 'FN:Bob')}`],
  ])('that has no end is said to have none: %s', (_, text) => {
    expect(() => readVCards(text)).toThrow(UnfinishedCard);
    expect(() => readVCards(text)).toThrow('line 4');
  });

  it('is read in time, and never fails, whatever is in it', () => {
    const piece = fc.constantFrom(
      ...['BEGIN:VCARD', 'END:VCARD', '\r\n', '\n ', 'N', 'ADR', 'TEL', ';', ':', '=', '"', '\\', ',', '=C3', 'a'],
      ...['ENCODING=QUOTED-PRINTABLE', 'CHARSET=utf-16', 'PREF=1', 'AGENT:', 'é', '\0'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        readVCards(`BEGIN:VCARD\n${pieces.filter((one) => !one.includes('VCARD')).join('')}\nEND:VCARD\n`);
      }),
    );
    const photo = ` ${'A'.repeat(74)}=\r\n`.repeat(20_000);
    const quotes = `TEL;${'"'.repeat(200_000)}`;
    expect(only(card('2.1', 'FN:Ann', `PHOTO;BASE64:\r\n${photo}`, quotes))).toEqual({ line: 1, name: 'Ann' });
  });

  it('is known by how it begins', () => {
    expect(isVCard('\uFEFFbegin:vcard\r\nVERSION:3.0')).toBe(true);
    expect(isVCard('Name,Email\nBEGIN:VCARD,x')).toBe(false);
  });
});
