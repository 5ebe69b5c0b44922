import { describe, expect, it } from 'vitest';
import { NOW } from '#test/builders/now.ts';
import { addressLines, writeLabels } from './labels-pdf.ts';

const sheetsOf = async (count: number) => {
  const labels = Array.from({ length: count }, (_, index) => ({
    name: `Zoë Ångström-Nguyễn ${index}`,
    address: '14 Maple Street, Apartment 4, Springfield, IL 62704',
  }));
  const text = (await writeLabels(labels, NOW)).toString('latin1');
  return text.match(/\/Type \/Page\b/g)?.length;
};

describe('address labels', () => {
  it.each([
    ['14 Maple Street, Springfield, IL 62704', ['14 Maple Street', 'Springfield, IL 62704']],
    ['14 Maple Street, Apt 4, Springfield, IL 62704', ['14 Maple Street', 'Apt 4', 'Springfield, IL 62704']],
    ['somewhere', ['somewhere']],
  ])('writes %s as on a letter', (address, lines) => {
    expect(addressLines(address)).toEqual(lines);
  });

  it.each([
    [1, 1],
    [30, 1],
    [31, 2],
    [90, 3],
  ])('fills sheets of 30: %i labels on %i', async (count, sheets) => {
    expect(await sheetsOf(count)).toBe(sheets);
  });
});
