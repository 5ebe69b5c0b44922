import { expect, it } from 'vitest';
import { guessMapping, importRows } from './mapping.ts';

it('reads an export of Follow Up Boss', () => {
  const columns = [
    'ID',
    'First Name',
    'Last Name',
    'Stage',
    'Email 1',
    'Email 1 - Type',
    'Phone 1',
    'Phone 1 - Type',
    'Address 1 - Street',
    'Tags',
  ];
  const cells = [
    '7',
    'Bo',
    'Buyer',
    'Lead',
    'bo@example.com',
    'home',
    '(217) 555-0100',
    'mobile',
    '14 Maple Street',
    'Buyer, Open house',
  ];
  const file = { columns, rows: [{ line: 2, cells }], misshapen: [] };
  expect(importRows(file, guessMapping(file))).toEqual([
    {
      line: 2,
      name: 'Bo Buyer',
      email: 'bo@example.com',
      phone_number: '(217) 555-0100',
      address: '14 Maple Street',
      tags: 'Buyer, Open house',
    },
  ]);
});
