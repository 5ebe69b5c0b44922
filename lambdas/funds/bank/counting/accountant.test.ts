// Generated portfolios, counted by us and by an independent accountant who knows which account is which.
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { holds, ledgerOf, wholeCents } from '#test/accountant/accountant.ts';
import { isAdverseOf, numbersFrom, portfolioOf } from '#test/accountant/portfolio.ts';
import { printResult } from '#test/cloud/print-result.ts';
import { sized } from '#test/cloud/size.ts';
import { countedAccounts, countFunds, verdictOn } from './count-funds.ts';

/** Portfolios that were once counted wrongly. */
const KEPT = [384, 562, 810, 923, 1002, 1051, 1071, 1121, 1426, 2019, 2417, 3450, 5028];
const PORTFOLIOS = sized(3_000, 100_000);

type Judged = { isOver: boolean; isEnough: boolean; isConfirmed: boolean };

/** Amounts around the real amount, to the cent, and well below it. */
const minimumsFor = (start: number, most: number): number[] => {
  const share = numbersFrom(start ^ 0x5eed)();
  return [most, most + 1, Math.floor(most * share)].filter((one) => one > 0);
};

const judge = (start: number): Judged[] => {
  const portfolio = portfolioOf(start);
  const { most, least } = ledgerOf(portfolio);
  const funds = countFunds(countedAccounts(portfolio.banks, { level: portfolio.level }));
  return minimumsFor(start, wholeCents(least)).map((minimum) => {
    const isConfirmed = verdictOn(funds, cents(minimum)).confirmed;
    return { isConfirmed, isOver: isConfirmed && !holds(most, minimum), isEnough: holds(least, minimum) };
  });
};

describe('against an accountant who knows the truth', () => {
  it.each(KEPT)('portfolio %d is not over-confirmed', (start) => {
    expect(judge(start).some(({ isOver }) => isOver)).toBe(false);
  });

  it('no portfolio is over-confirmed, and nearly all with enough money are confirmed', { timeout: 600_000 }, () => {
    const numbers = Array.from({ length: PORTFOLIOS }, (_, at) => at + 1);
    const judged = numbers.flatMap((start) => judge(start).map((one) => ({ start, ...one })));
    const enough = judged.filter(({ start, isEnough }) => isEnough && !isAdverseOf(start));
    const share = (enough.filter(({ isConfirmed }) => isConfirmed).length / enough.length) * 100;
    const over = judged.filter(({ isOver }) => isOver).map(({ start }) => start);
    const found = `${over.length} over-confirmed, ${share.toFixed(2)} % of ${enough.length} with enough confirmed`;
    printResult('accountant', `${PORTFOLIOS} portfolios: ${found}`);
    expect(over).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(95);
  });
});
