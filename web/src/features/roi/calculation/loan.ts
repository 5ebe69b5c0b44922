// Calculates a loan as a bank does: in whole cents, with interest on the remaining debt. The last payment is the rest.
import type { Cents } from './cents.ts';

export type Loan = { principal: Cents; yearlyRate: number; months: number; isInterestOnly: boolean };
export type LoanMonth = { interest: Cents; principal: Cents; balance: Cents };

/** The payment of each month until the loan is paid off. */
export const monthlyPayment = ({ principal, yearlyRate, months, isInterestOnly }: Loan): Cents => {
  const rate = yearlyRate / 12;
  if (isInterestOnly) return Math.round(principal * rate);
  // With a smaller rate, the formula divides zero by zero, and the interest is less than a cent anyway.
  if (rate < 1e-12) return Math.round(principal / months);
  return Math.round((principal * rate) / -Math.expm1(-months * Math.log1p(rate)));
};

/** The months until the loan is paid off. An interest-only loan is paid back with its last payment. */
export const scheduleOf = (loan: Loan): LoanMonth[] => {
  const payment = monthlyPayment(loan);
  let balance = loan.principal;
  return Array.from({ length: loan.months }, (_, at) => {
    const interest = Math.round((balance * loan.yearlyRate) / 12);
    const isLast = at === loan.months - 1;
    const principal = isLast ? balance : loan.isInterestOnly ? 0 : Math.min(balance, Math.max(0, payment - interest));
    balance -= principal;
    return { interest, principal, balance };
  });
};
