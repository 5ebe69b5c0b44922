// A home that is bought, rented out, and sold after some years.
import type { Cents } from './cents.ts';
import { type Paid, type Purchase, paidAtPurchase, type Returns, ratio, shareOf } from './deal.ts';
import { irrOf } from './irr.ts';
import { type LoanMonth, scheduleOf } from './loan.ts';

export type Rental = Purchase & {
  /** Per month. */
  rent: Cents;
  otherIncome: Cents;
  association: Cents;
  otherCosts: Cents;
  /** Per year. */
  taxes: Cents;
  insurance: Cents;
  /** A share of the rent. */
  vacancyShare: number;
  /** A share of the rent after vacancy. */
  managementShare: number;
  maintenanceShare: number;
  rentGrowth: number;
  costGrowth: number;
  appreciation: number;
  years: number;
  /** A share of the sale price. */
  sellingShare: number;
};

export type RentalYear = {
  year: number;
  /** After vacancy. */
  income: Cents;
  costs: Cents;
  /** Net operating income. */
  noi: Cents;
  debtService: Cents;
  cashFlow: Cents;
  value: Cents;
  balance: Cents;
  equity: Cents;
};

export type RentalResult = Returns & {
  kind: 'rental';
  paid: Paid;
  monthlyCashFlow: Cents;
  capRate: number | undefined;
  cashOnCash: number | undefined;
  /** The income divided by the loan payments. */
  debtCoverage: number | undefined;
  /** The share of the rent that is needed to pay for everything. */
  breakEvenShare: number | undefined;
  saleProceeds: Cents;
  years: RentalYear[];
  flows: Cents[];
};

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const grown = (amount: Cents, growth: number, year: number) => amount * (1 + growth) ** (year - 1);

const potentialOf = (rental: Rental, year: number): Cents =>
  Math.round(grown((rental.rent + rental.otherIncome) * 12, rental.rentGrowth, year));

const yearOf = (rental: Rental, schedule: readonly LoanMonth[], year: number): RentalYear => {
  const income = Math.round(potentialOf(rental, year) * (1 - rental.vacancyShare));
  const fixed = rental.taxes + rental.insurance + (rental.association + rental.otherCosts) * 12;
  const ofIncome = shareOf(income, rental.managementShare) + shareOf(income, rental.maintenanceShare);
  const costs = Math.round(grown(fixed, rental.costGrowth, year)) + ofIncome;
  const paid = schedule.slice((year - 1) * 12, year * 12);
  const debtService = sum(paid.map(({ interest, principal }) => interest + principal));
  const noi = income - costs;
  const value = Math.round(rental.price * (1 + rental.appreciation) ** year);
  const balance = schedule[year * 12 - 1]?.balance ?? 0;
  return {
    year,
    income,
    costs,
    noi,
    debtService,
    cashFlow: noi - debtService,
    value,
    balance,
    equity: value - balance,
  };
};

export const analyzeRental = (rental: Rental): RentalResult => {
  const paid = paidAtPurchase(rental, false);
  const schedule = paid.loan ? scheduleOf(paid.loan) : [];
  const years = Array.from({ length: rental.years }, (_, at) => yearOf(rental, schedule, at + 1));
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) throw new RangeError('A home is held for one year at least');
  const saleProceeds = last.equity - shareOf(last.value, rental.sellingShare);
  const flows = [-paid.cash, ...years.map(({ cashFlow, year }) => cashFlow + (year === last.year ? saleProceeds : 0))];
  return {
    kind: 'rental',
    paid,
    cash: paid.cash,
    monthlyCashFlow: Math.round(first.cashFlow / 12),
    capRate: ratio(first.noi, rental.price),
    cashOnCash: ratio(first.cashFlow, paid.cash),
    debtCoverage: ratio(first.noi, first.debtService),
    breakEvenShare: ratio(first.costs + first.debtService, potentialOf(rental, 1)),
    saleProceeds,
    profit: sum(flows),
    irr: irrOf(flows),
    years,
    flows,
  };
};
