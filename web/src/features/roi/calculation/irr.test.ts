import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { irrOf, presentValueOf, signChangesOf, yearly } from './irr.ts';

const ratesOf = (flows: number[]) => {
  const irr = irrOf(flows);
  return irr.kind === 'one' ? [irr.rate] : irr.kind === 'several' ? irr.rates : [];
};

describe('the rate of return as published examples have it', () => {
  it('of the example in Microsoft Excel’s documentation of IRR', () => {
    const flows = [-70_000, 12_000, 15_000, 18_000, 21_000, 26_000];
    expect(ratesOf(flows)[0]).toBeCloseTo(0.0866, 4);
    // From the same page: -2.1% after four years, -44.4% after two.
    expect(ratesOf(flows.slice(0, 5))[0]).toBeCloseTo(-0.0212, 4);
    expect(ratesOf(flows.slice(0, 3))[0]).toBeCloseTo(-0.4435, 4);
  });

  it('of the example in the user guide of the Greytrout spreadsheet', () => {
    expect(ratesOf([-700, 750, 900, 600, 850])[0]).toBeCloseTo(1.0462142, 6);
    expect(ratesOf([-80, 90, 67, 72, -90])[0]).toBeCloseTo(-0.32606171, 6);
  });

  it('of Ross, Westerfield and Jaffe’s test of calculators: four rates', () => {
    const rates = ratesOf([-252, 1431, -3035, 2850, -1000]);
    expect(rates).toHaveLength(4);
    for (const [at, rate] of [1 / 4, 1 / 3, 3 / 7, 2 / 3].entries()) expect(rates[at]).toBeCloseTo(rate, 6);
  });

  it('of Lorie and Savage’s oil pump (1955): 25 % and 400 %', () => {
    const rates = ratesOf([-1600, 10_000, -10_000]);
    expect(rates[0]).toBeCloseTo(0.25, 9);
    expect(rates[1]).toBeCloseTo(4, 9);
  });

  it('of the CFA curriculum’s question: 38 % and 260 %', () => {
    expect(ratesOf([-2000, 10_000, -10_000]).map((rate) => Math.round(rate * 100))).toEqual([38, 262]);
  });

  it('of Brealey and Myers’ project that has none', () => {
    expect(irrOf([1000, -3000, 2500])).toEqual({ kind: 'none' });
  });
});

describe('what has no rate', () => {
  it.each([[[]], [[0, 0]], [[-5]], [[-100, -20, -3]], [[100, 20]]])('%j', (flows) => {
    expect(irrOf(flows)).toEqual({ kind: 'none' });
  });
});

it('a double rate is found although the value only touches zero', () => {
  // -(1.1 x - 1)^2 as flows, which has the root 10% twice.
  const irr = irrOf([-1, 2.2, -1.21]);
  expect(irr.kind).toBe('one');
  expect(ratesOf([-1, 2.2, -1.21])[0]).toBeCloseTo(0.1, 6);
});

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 });

describe('whatever the flows', () => {
  it('are worth nothing at each rate that is found', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 40 }), (flows) => {
        for (const rate of ratesOf(flows)) {
          const size = presentValueOf(flows.map(Math.abs), rate);
          expect(Math.abs(presentValueOf(flows, rate))).toBeLessThanOrEqual(size * 1e-6);
        }
      }),
    );
  });

  it('have as many rates as signs change at most, and not an even number fewer', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 12 }), (flows) => {
        expect(ratesOf(flows).length).toBeLessThanOrEqual(signChangesOf(flows));
        if (signChangesOf(flows) === 1) expect(irrOf(flows).kind).toBe('one');
      }),
    );
  });

  it('keep their rate when all of them are doubled, or a year without flows comes first', () => {
    const investment = fc.tuple(fc.integer({ min: 1000, max: 9_000_000 }), fc.array(fc.nat(900_000), { minLength: 1 }));
    fc.assert(
      fc.property(investment, ([price, income]) => {
        fc.pre(income.some((flow) => flow > 0));
        const flows = [-price, ...income];
        const [rate = Number.NaN] = ratesOf(flows);
        expect(ratesOf(flows.map((flow) => flow * 2))[0]).toBeCloseTo(rate, 8);
        expect(ratesOf([0, ...flows])[0]).toBeCloseTo(rate, 8);
      }),
    );
  });

  it('give back the rate they were made from', () => {
    const rate = fc.double({ min: -0.5, max: 3, noNaN: true });
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 1e9 }), (given, years, price) => {
        const flows = [-price, ...Array<number>(years - 1).fill(0), price * (1 + given) ** years];
        expect(ratesOf(flows)[0]).toBeCloseTo(given, 6);
      }),
    );
  });
});

it('a month’s percent is 12.68 percent a year', () => {
  expect(yearly(0.01)).toBeCloseTo(0.126825, 6);
});
