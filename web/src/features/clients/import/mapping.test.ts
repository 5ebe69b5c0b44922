import { expect, it } from 'vitest';
import { guessMapping, importRows } from './mapping.ts';

const fileOf = (heading: string, ...lines: Record<string, string>[]) => {
  const columns = heading.split(',');
  const rows = lines.map((values, at) => ({ line: at + 2, cells: columns.map((column) => values[column] ?? '') }));
  return { columns, rows, misshapen: [] };
};

const FOLLOW_UP_BOSS =
  'Name,First Name,Last Name,ID,Stage,Lead Source,Assigned To,Last Assigned,Is Contacted,Listing Price,Tags,Timeframe,Email 1,Email 2,Phone 1,Phone 2,Address 1 - Street,Address 1 - City,Address 1 - State,Address 1 - Zip,Address 1 - Country,Property Address,Property City,Property State,Property Postal Code,Property MLS Number,Property Price,Date Added,Last Contacted';

it('reads an export of Follow Up Boss: the home of a person, never the property they ask about', () => {
  const person = {
    Name: 'Bo Buyer',
    'First Name': 'Bo',
    'Last Name': 'Buyer',
    ID: '7',
    Stage: 'Lead',
    'Assigned To': 'Ada Agent',
    'Is Contacted': 'true',
    Tags: 'Buyer, Open house',
    'Email 1': 'bo@example.com',
    'Phone 1': '(217) 555-0100',
    'Property Address': '9 Oak Avenue',
    'Property City': 'Peoria',
  };
  const home = {
    'Address 1 - Street': '14 Maple Street',
    'Address 1 - City': 'Springfield',
    'Address 1 - State': 'IL',
    'Address 1 - Zip': '62701',
  };
  const read = {
    name: 'Bo Buyer',
    email: 'bo@example.com',
    phone_number: '(217) 555-0100',
    tags: 'Buyer, Open house',
  };
  const address = '14 Maple Street, Springfield, IL 62701';
  const [all, without] = [fileOf(FOLLOW_UP_BOSS, { ...person, ...home }, person), fileOf(FOLLOW_UP_BOSS, person)];
  expect(importRows(all, guessMapping(all))).toEqual([
    { line: 2, ...read, address },
    { line: 3, ...read },
  ]);
  expect(importRows(without, guessMapping(without))).toEqual([{ line: 2, ...read }]);
  const sellers = fileOf('Name,Property Address', { Name: 'Sam', 'Property Address': '9 Oak Avenue' });
  expect(importRows(sellers, guessMapping(sellers))).toEqual([{ line: 2, name: 'Sam', address: '9 Oak Avenue' }]);
});

const GOOGLE =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Website 1 - Label,Website 1 - Value';

it('reads an export of Google', () => {
  const file = fileOf(GOOGLE, {
    'First Name': 'Bo',
    'Last Name': 'Buyer',
    Labels: '* myContacts ::: Open house ::: Buyer',
    'E-mail 1 - Label': '* Home',
    'E-mail 1 - Value': 'bo@example.com ::: bo@work.example',
    'Phone 1 - Label': 'Mobile',
    'Phone 1 - Value': '(217) 555-0100',
    'Address 1 - Label': 'Home',
    'Address 1 - Formatted': '14 Maple Street\nSpringfield, IL 62701',
    'Address 1 - Street': '14 Maple Street',
  });
  expect(importRows(file, guessMapping(file))).toEqual([
    {
      line: 2,
      name: 'Bo Buyer',
      email: 'bo@example.com',
      phone_number: '(217) 555-0100',
      address: '14 Maple Street, Springfield, IL 62701',
      tags: 'Open house, Buyer',
    },
  ]);
});

const OUTLOOK =
  "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes";

it('reads an export of Outlook: the mobile phone, and the whole address at home', () => {
  const file = fileOf(OUTLOOK, {
    'First Name': 'Zoë',
    'Last Name': 'Brandt',
    'E-mail Address': 'zoe@example.com',
    'Home Phone': '(217) 555-0101',
    'Mobile Phone': '(217) 555-0102',
    'Business Street': '1 Main Street',
    'Business City': 'Peoria',
    'Home Street': '14 Maple Street',
    'Home City': 'Springfield',
    'Home State': 'IL',
    'Home Postal Code': '62701',
  });
  expect(importRows(file, guessMapping(file))).toEqual([
    {
      line: 2,
      name: 'Zoë Brandt',
      email: 'zoe@example.com',
      phone_number: '(217) 555-0102',
      address: '14 Maple Street, Springfield, IL 62701',
    },
  ]);
});

it('takes what an export of Outlook has, if there is no mobile phone and no address at home', () => {
  const file = fileOf(OUTLOOK, {
    'First Name': 'Al',
    'Home Phone': '(217) 555-0101',
    'Business Street': '1 Main Street',
    'Business City': 'Peoria',
  });
  expect(importRows(file, guessMapping(file))).toEqual([
    { line: 2, name: 'Al', phone_number: '(217) 555-0101', address: '1 Main Street, Peoria' },
  ]);
});

it('reads what only some contacts of Outlook have: a number, an address or a company in another column', () => {
  const mobile = { 'First Name': 'Zoë', 'Mobile Phone': '(217) 555-0102', 'Home Street': '14 Maple Street' };
  const home = {
    'First Name': 'Al',
    'Middle Name': 'B.',
    'Last Name': 'Cruz',
    Suffix: 'Jr.',
    'Home Phone': '(217) 555-0101',
  };
  const office = {
    Company: 'Cedar Title',
    'E-mail 2 Address': 'desk@example.com',
    'Business Street': '1 Main Street',
    'Business City': 'Peoria',
    IMAddress: 'sip:desk@example.com',
  };
  const file = fileOf(OUTLOOK, mobile, home, office);
  expect(importRows(file, guessMapping(file))).toEqual([
    { line: 2, name: 'Zoë', phone_number: '(217) 555-0102', address: '14 Maple Street' },
    { line: 3, name: 'Al B. Cruz Jr.', phone_number: '(217) 555-0101' },
    { line: 4, name: 'Cedar Title', email: 'desk@example.com', address: '1 Main Street, Peoria' },
  ]);
  // A column that was chosen by hand is the only one.
  const byHand = { ...guessMapping(file), phone_number: OUTLOOK.split(',').indexOf('Home Phone') };
  expect(importRows(file, byHand)[0]?.phone_number).toBeUndefined();
});

const OLD_GOOGLE =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Nickname,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Address 1 - Type,Address 1 - Formatted';

it('reads an export of Google in its form until 2024, with a contact that is only a company', () => {
  const file = fileOf(
    OLD_GOOGLE,
    {
      Name: 'María José García Márquez',
      'Given Name': 'María',
      'Group Membership': 'Buyers ::: * myContacts',
      'E-mail 1 - Type': '* Home',
      'E-mail 1 - Value': 'maria@example.com',
    },
    { 'Organization 1 - Name': 'Cedar Title', 'Phone 1 - Value': '(217) 555-0100 ::: (217) 555-0101' },
  );
  expect(importRows(file, guessMapping(file))).toEqual([
    { line: 2, name: 'María José García Márquez', email: 'maria@example.com', tags: 'Buyers' },
    { line: 3, name: 'Cedar Title', phone_number: '(217) 555-0100' },
  ]);
});

it.each([
  ['Bo Buyer <bo@example.com>', 'bo@example.com'],
  ['bo@example.com; bo@work.example', 'bo@example.com'],
  ['"Buyer, Bo" <mailto:bo@example.com>, cy@example.com', 'bo@example.com'],
  ['not an email', 'not an email'],
])('takes one email from the cell %s', (cell, email) => {
  const file = fileOf('Name,Email', { Name: 'Bo', Email: cell });
  expect(importRows(file, guessMapping(file))[0]?.email).toBe(email);
});

it.each([
  ['(217) 555-0100; (217) 555-0101', '(217) 555-0100'],
  ['217/555-0100', '217/555-0100'],
  ['217-555-0100,5', '217-555-0100,5'],
])('takes one number from the cell %s', (cell, phone) => {
  const file = fileOf('Name,Phone', { Name: 'Bo', Phone: cell });
  expect(importRows(file, guessMapping(file))[0]?.phone_number).toBe(phone);
});
