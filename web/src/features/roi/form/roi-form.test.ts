import { describe, expect, it } from 'vitest';
import { dealOf, emptyForm, exampleForm, fieldsOf, problemOf, type RoiForm } from './roi-form.ts';

const aForm = (overrides: Partial<RoiForm> = {}): RoiForm => ({ ...exampleForm('rental'), ...overrides });

describe('a field', () => {
  it.each(['', ' '])('that is required does not take %j', (price) => {
    expect(problemOf(aForm({ price }), 'price')).toEqual({ why: 'required' });
  });

  it.each(['0', '-5', '1.005', '2000000000'])('of a price does not take %j', (price) => {
    expect(problemOf(aForm({ price }), 'price')?.why).toBe('range');
  });

  it.each(['12,34', 'a lot', '1e5'])('of a price says that %j is no amount', (price) => {
    expect(problemOf(aForm({ price }), 'price')).toEqual({ why: 'unreadable' });
  });

  it.each(['1', '320,000', '$320,000.50', '.50'])('of a price takes %j', (price) => {
    expect(problemOf(aForm({ price }), 'price')).toBeUndefined();
  });

  it.each(['-1', '101', 'NaN', '1.2.3', '20 percent'])('of a share does not take %j', (down) => {
    expect(problemOf(aForm({ down }), 'down')?.why).toBe('range');
  });

  it.each(['0', '100', '6.875', '6.875 %', '.5'])('of a share takes %j', (down) => {
    expect(problemOf(aForm({ down }), 'down')).toBeUndefined();
  });

  it('of growth may fall', () => {
    expect(problemOf(aForm({ appreciation: '-2.5' }), 'appreciation')).toBeUndefined();
  });

  it.each(['0', '41', '2.5'])('of years does not take %j', (years) => {
    expect(problemOf(aForm({ years }), 'years')?.why).toBe('range');
  });
});

describe('the form', () => {
  it('makes no deal before price and rent are entered', () => {
    expect(dealOf(emptyForm)).toBeUndefined();
  });

  it('makes a deal of what was typed', () => {
    expect(dealOf(aForm())).toMatchObject({
      plan: 'rental',
      price: 32_000_000,
      financing: { downShare: 0.2, yearlyRate: 0.0675, years: 30 },
      rent: 290_000,
      vacancyShare: 0.05,
      years: 10,
    });
  });

  it('makes a deal of an example of either plan', () => {
    expect(dealOf(exampleForm('rental'))).toBeDefined();
    expect(dealOf(exampleForm('flip'))).toMatchObject({ plan: 'flip', months: 6, financing: { years: 0.5 } });
  });

  it('ignores mistakes in a field that does not count', () => {
    expect(dealOf(aForm({ pays: 'cash', rate: 'x', resale: 'y' }))).toMatchObject({ financing: undefined });
    expect(fieldsOf({ plan: 'flip', pays: 'cash' })).not.toContain('rent');
  });
});
