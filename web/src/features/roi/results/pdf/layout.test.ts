import { describe, expect, it } from 'vitest';
import { analyze } from '../../calculation/figures.ts';
import { dealOf, exampleForm, type RoiForm } from '../../form/roi-form.ts';
import { textsOf } from './blocks.ts';
import { layoutRoi } from './layout.ts';

const page = { width: 612, height: 792 };

const layoutOf = (change: Partial<RoiForm> = {}, plan: RoiForm['plan'] = 'rental') => {
  const form = { ...exampleForm(plan), ...change };
  const deal = dealOf(form);
  if (!deal) throw new Error('The form makes no deal');
  const at = new Date('2026-11-21T12:00:00Z');
  return layoutRoi({ form, deal, result: analyze(deal), by: 'Ada Agent', at }, page);
};
const written = (layout: ReturnType<typeof layoutOf>) => layout.blocks.flatMap(textsOf).map(({ text }) => text);

describe('the page of a calculation', () => {
  it.each([
    ['a rental', layoutOf()],
    ['a rental of forty years', layoutOf({ years: '40' })],
    ['a purchase that only costs', layoutOf({ rent: '1', appreciation: '-20' })],
    ['a purchase in cash', layoutOf({ pays: 'cash' })],
    ['a flip', layoutOf({}, 'flip')],
  ])('of %s ends above its caution, and everything is on the paper', (_name, { blocks, bottom, caution }) => {
    expect(bottom).toBeLessThanOrEqual(caution.y);
    for (const { x, y, width = 0 } of blocks.flatMap(textsOf)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(page.width);
      expect(y).toBeLessThan(page.height - 20);
    }
  });

  it('is headed by the property, or by its title alone', () => {
    expect(written(layoutOf({ property: '9 Cedar Court' }))).toEqual(
      expect.arrayContaining([
        '9 Cedar Court',
        'Return on investment · Rent it out · Prepared by Ada Agent · Made on November 21, 2026',
      ]),
    );
    expect(written(layoutOf({ property: ' ' }))).toEqual(
      expect.arrayContaining([
        'Return on investment',
        'Rent it out · Prepared by Ada Agent · Made on November 21, 2026',
      ]),
    );
  });

  it('repeats what was entered with its unit, and leaves out what does not count', () => {
    const texts = written(layoutOf({ pays: 'cash', repairs: '$ 9,000', rate: '7.123', vacancy: '4 %' }));
    expect(texts).toEqual(expect.arrayContaining(['Repairs', '$9,000', 'Vacancy', '4%', 'Sold after', '10 years']));
    expect(texts).not.toContain('7.123%');
  });

  it('shows the first and the last of many years', () => {
    const table = layoutOf({ years: '40' }).blocks.find((block) => block.kind === 'table');
    const years = table?.rows.map(({ cells }) => cells[0]?.text);
    expect(years?.slice(0, 2)).toEqual(['Year', '1']);
    expect(years?.at(-1)).toBe('40');
    expect(years?.length).toBeLessThanOrEqual(8);
  });

  it('marks a loss in red', () => {
    const value = layoutOf({ rent: '1' })
      .blocks.flatMap(textsOf)
      .find(({ size }) => size === 20);
    expect(value).toMatchObject({ text: expect.stringMatching(/^-\$/), color: '#B3261E' });
  });
});
