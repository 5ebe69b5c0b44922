import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeFlip, type Flip } from './flip.ts';
import { analyzeRental, type Rental } from './rental.ts';

const aRental = (overrides: Partial<Rental> = {}): Rental => ({
  price: 30_000_000,
  closing: 0,
  repairs: 0,
  financing: { downShare: 0.25, yearlyRate: 0.075, years: 25, pointsShare: 0 },
  rent: 231_250,
  otherIncome: 0,
  association: 0,
  otherCosts: 0,
  taxes: 0,
  insurance: 0,
  vacancyShare: 0,
  managementShare: 0,
  maintenanceShare: 0,
  rentGrowth: 0.03,
  costGrowth: 0.03,
  appreciation: 0,
  years: 6,
  sellingShare: 0,
  ...overrides,
});

const aFlip = (overrides: Partial<Flip> = {}): Flip => ({
  price: 10_000_000,
  closing: 200_000,
  repairs: 2_500_000,
  financing: undefined,
  resale: 20_000_000,
  months: 6,
  holding: 50_000,
  sellingShare: 0.06,
  ...overrides,
});

describe('a rental', () => {
  // Ted Karsch, BiggerPockets, 2008: $300,000, 75 % borrowed, net operating income $27,750.
  it('returns what BiggerPockets’ eight-unit building returns', () => {
    const { years, cashOnCash, capRate, cash } = analyzeRental(aRental());
    expect(cash).toBe(7_500_000);
    expect(years[0]).toMatchObject({ noi: 2_775_000, debtService: 1_995_276, cashFlow: 779_724 });
    expect(cashOnCash).toBeCloseTo(0.104, 3);
    expect(capRate).toBeCloseTo(0.0925, 4);
    expect(years[5]?.noi).toBe(3_216_986);
  });

  it('has the cap rate of Wikipedia’s example: $100,000 of $1,000,000 is 10 %', () => {
    const cash = aRental({ price: 100_000_000, financing: undefined, rent: 1_000_000, otherCosts: 166_667 });
    expect(analyzeRental(cash).capRate).toBeCloseTo(0.1, 4);
  });

  it('has the cash-on-cash return of Wikipedia’s example: $60,000 a year on $300,000 is 20 %', () => {
    const loan = { downShare: 0.25, yearlyRate: 0, years: 30, pointsShare: 0 };
    const { cashOnCash, years } = analyzeRental(aRental({ price: 120_000_000, financing: loan, rent: 750_000 }));
    expect(years[0]?.cashFlow).toBe(6_000_000);
    expect(cashOnCash).toBeCloseTo(0.2, 6);
  });

  it('bought with cash, and sold for what it cost, returns its cap rate', () => {
    const { irr, capRate } = analyzeRental(aRental({ financing: undefined, rentGrowth: 0 }));
    expect(irr.kind === 'one' && irr.rate).toBeCloseTo(capRate ?? 0, 8);
  });

  it('subtracts vacancy from the rent, and management and repairs from the rest', () => {
    const { years } = analyzeRental(
      aRental({ rent: 100_000, vacancyShare: 0.05, managementShare: 0.1, maintenanceShare: 0.05, taxes: 120_000 }),
    );
    expect(years[0]).toMatchObject({ income: 1_140_000, costs: 171_000 + 120_000, noi: 849_000 });
  });

  it('without interest pays the loan back in equal parts', () => {
    const free = { downShare: 0.2, yearlyRate: 0, years: 30, pointsShare: 0 };
    const { years } = analyzeRental(aRental({ financing: free, price: 45_000_000 }));
    expect(years.map(({ debtService }) => debtService)).toEqual(Array(6).fill(1_200_000));
    expect(years.at(-1)?.balance).toBe(36_000_000 - 7_200_000);
  });

  it('that loses money every year and at the sale has no rate of return, and a loss', () => {
    const { irr, profit, monthlyCashFlow, cashOnCash } = analyzeRental(
      aRental({ rent: 50_000, appreciation: -0.05, sellingShare: 0.06 }),
    );
    expect(irr).toEqual({ kind: 'none' });
    for (const figure of [profit, monthlyCashFlow, cashOnCash]) expect(figure).toBeLessThan(0);
  });

  it('with nothing down still has a rate if it costs money before it pays', () => {
    const all = { downShare: 0, yearlyRate: 0.0675, years: 30, pointsShare: 0 };
    const { cash, flows, irr } = analyzeRental(aRental({ financing: all, rent: 190_000, appreciation: 0.03 }));
    expect(cash).toBe(0);
    expect(flows[1]).toBeLessThan(0);
    expect(irr.kind).toBe('one');
  });

  it('without any cash of the buyer has no return on cash, and says so', () => {
    const all = { downShare: 0, yearlyRate: 0.05, years: 30, pointsShare: 0 };
    expect(analyzeRental(aRental({ financing: all })).cashOnCash).toBeUndefined();
  });

  const anyRental = fc.record({
    price: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
    closing: fc.nat(5_000_000),
    repairs: fc.nat(5_000_000),
    downShare: fc.double({ min: 0.05, max: 1, noNaN: true }),
    yearlyRate: fc.double({ min: 0, max: 0.15, noNaN: true }),
    rent: fc.nat(2_000_000),
    taxes: fc.nat(3_000_000),
    vacancyShare: fc.double({ min: 0, max: 1, noNaN: true }),
    appreciation: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    years: fc.integer({ min: 1, max: 30 }),
  });
  const rentalOf = ({ downShare, yearlyRate, ...rest }: typeof anyRental extends fc.Arbitrary<infer T> ? T : never) =>
    aRental({ ...rest, financing: { downShare, yearlyRate, years: 30, pointsShare: 0.01 } });

  it('gives back what it took: the flows add up to the profit, and equity and loan to the value', () => {
    fc.assert(
      fc.property(anyRental, (given) => {
        const { flows, profit, cash, years, saleProceeds } = analyzeRental(rentalOf(given));
        const earned = years.reduce((sum, { cashFlow }) => sum + cashFlow, 0);
        expect(flows.reduce((sum, flow) => sum + flow, 0)).toBe(profit);
        expect(earned + saleProceeds - cash).toBe(profit);
        for (const { value, equity, balance } of years) expect(equity + balance).toBe(value);
      }),
      { numRuns: 60 },
    );
  });

  it('never returns less for more rent', () => {
    fc.assert(
      fc.property(anyRental, fc.nat(500_000), (given, more) => {
        const rental = rentalOf(given);
        const better = analyzeRental({ ...rental, rent: rental.rent + more });
        expect(better.profit).toBeGreaterThanOrEqual(analyzeRental(rental).profit);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a flip', () => {
  it('for cash earns the resale price minus everything that was spent', () => {
    const result = analyzeFlip(aFlip());
    expect(result).toMatchObject({ cash: 13_000_000, selling: 1_200_000, interest: 0, profit: 5_800_000 });
    expect(result.returnOnCash).toBeCloseTo(0.4462, 4);
  });

  // Investopedia and BiggerPockets, 'The 70 % rule': $150,000 after $25,000 of repairs is worth $80,000 at most.
  it('agrees with the published example of the rule of thumb', () => {
    expect(analyzeFlip(aFlip({ resale: 15_000_000, repairs: 2_500_000 })).mostToPay).toBe(8_000_000);
  });

  it('pays points and interest on the loan, and repays it at the sale', () => {
    const hard = { downShare: 0.2, yearlyRate: 0.12, years: 1, pointsShare: 0.02 };
    const result = analyzeFlip(aFlip({ financing: hard }));
    expect(result.paid).toMatchObject({ down: 2_000_000, points: 160_000, cash: 4_860_000 });
    expect(result.interest).toBe(480_000);
    expect(result.profit).toBe(5_800_000 - 480_000 - 160_000);
  });

  it('within a year compounds its rate, as if it were repeated', () => {
    const { irr } = analyzeFlip(
      aFlip({ closing: 0, repairs: 0, holding: 0, sellingShare: 0, resale: 12_100_000, months: 12 }),
    );
    expect(irr.kind === 'one' && irr.rate).toBeCloseTo(0.21, 6);
  });
});
