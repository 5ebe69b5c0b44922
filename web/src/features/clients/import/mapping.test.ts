import { expect, it } from 'vitest';
import { guessMapping, importRows, withOwnColumn } from './mapping.ts';

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

it("reads a column that is called like one of the agent's own fields into that field", () => {
  const columns = ['Name', 'Email', 'Home  Address', 'Budget'];
  const file = { columns, rows: [{ line: 2, cells: ['Bo', 'bo@example.com', '1 Elm', '450000'] }], misshapen: [] };
  const fields = [
    { id: 'f1', name: 'Budget' },
    { id: 'f2', name: 'Home address' },
    { id: 'f3', name: 'School' },
  ];
  const mapping = guessMapping(file, fields);
  expect(mapping).toMatchObject({ own: { f1: 3, f2: 2 } });
  expect(mapping).not.toHaveProperty('address');
  expect(importRows(file, mapping)).toEqual([
    { line: 2, name: 'Bo', email: 'bo@example.com', fields: { f1: '450000', f2: '1 Elm' } },
  ]);
  expect(importRows(file, { ...mapping, ...withOwnColumn(mapping, 'f2', undefined) })).toMatchObject([
    { fields: { f1: '450000' } },
  ]);
});
