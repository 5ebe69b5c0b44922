// The figures of a result in their order, the same for the page, for paper and for screen readers.

import type { Deal } from '../form/roi-form.ts';
import { strings } from '../strings.ts';
import type { Cents } from './cents.ts';
import { analyzeFlip, type FlipResult } from './flip.ts';
import { percentText, wholeDollars } from './format.ts';
import type { Irr } from './irr.ts';
import { monthlyPayment } from './loan.ts';
import { analyzeRental, type RentalResult } from './rental.ts';

export type RoiResult = RentalResult | FlipResult;
export type Figure = { label: string; value: string; note?: string; isLoss?: boolean };
export type Tone = 'main' | 'soft' | 'bad';
type Series = { tone: Tone; title: string; values: { x: string; y: Cents }[] };
export type Chart = { title: string; labels: string[]; series: Series[] };

export const analyze = (deal: Deal): RoiResult => (deal.plan === 'rental' ? analyzeRental(deal) : analyzeFlip(deal));

const irrText = (irr: Irr): string =>
  irr.kind === 'one' ? percentText(irr.rate) : irr.kind === 'several' ? 'Several' : 'None';

const shareText = (share: number | undefined): string => (share === undefined ? 'None' : percentText(share));
const isBelow = (value: number | undefined) => value !== undefined && value < 0;

const yearsOf = ({ years }: RentalResult): string => (years.length === 1 ? '1 year' : `${years.length} years`);

/** The first one matters most. */
export const keyFigures = (result: RoiResult): Figure[] => {
  const irr = {
    label: 'IRR',
    value: irrText(result.irr),
    isLoss: result.irr.kind === 'one' && result.irr.rate < 0,
  };
  if (result.kind === 'rental')
    return [
      {
        label: 'Monthly cash flow',
        value: wholeDollars(result.monthlyCashFlow),
        note: 'First year, after costs and loan',
        isLoss: result.monthlyCashFlow < 0,
      },
      {
        label: 'Cash-on-cash',
        value: shareText(result.cashOnCash),
        note: 'Yearly cash flow divided by your cash',
        isLoss: isBelow(result.cashOnCash),
      },
      {
        label: 'Cap rate',
        value: shareText(result.capRate),
        note: 'Yearly net income divided by price',
        isLoss: isBelow(result.capRate),
      },
      { ...irr, note: `Over ${yearsOf(result)}, with the sale` },
    ];
  return [
    {
      label: 'Profit',
      value: wholeDollars(result.profit),
      note: 'After every cost, before tax',
      isLoss: result.profit < 0,
    },
    {
      label: 'Return on cash',
      value: shareText(result.returnOnCash),
      note: 'Profit divided by all cash invested',
      isLoss: isBelow(result.returnOnCash),
    },
    {
      label: 'Margin',
      value: shareText(result.margin),
      note: 'Profit divided by resale price',
      isLoss: isBelow(result.margin),
    },
    { ...irr, note: 'Per year, compounded monthly' },
  ];
};

export const otherFigures = (result: RoiResult): Figure[] => {
  const { loan, cash } = result.paid;
  const borrowed: Figure[] = loan
    ? [
        { label: 'Loan', value: wholeDollars(loan.principal) },
        { label: 'Monthly loan payment', value: wholeDollars(monthlyPayment(loan)) },
      ]
    : [];
  const start: Figure[] = [{ label: 'Cash needed to buy', value: wholeDollars(cash) }, ...borrowed];
  if (result.kind === 'flip')
    return [
      ...start,
      { label: 'Cash invested by the sale', value: wholeDollars(result.cash) },
      { label: 'Maximum price by the 70% rule', value: wholeDollars(result.mostToPay) },
    ];
  return [
    ...start,
    ...(result.debtCoverage === undefined
      ? []
      : [{ label: 'Debt coverage (DSCR)', value: result.debtCoverage.toFixed(2) }]),
    ...(result.breakEvenShare === undefined
      ? []
      : [{ label: 'Break-even occupancy', value: percentText(result.breakEvenShare, 0) }]),
    {
      label: `Sale after ${yearsOf(result)}, loan repaid`,
      value: wholeDollars(result.saleProceeds),
    },
    { label: 'Total profit', value: wholeDollars(result.profit), isLoss: result.profit < 0 },
  ];
};

/** Notes that explain the figures. */
export const remarks = (result: RoiResult): string[] => [
  ...(result.irr.kind === 'none'
    ? ["There's no internal rate of return: what you put in and what you get never break even."]
    : []),
  ...(result.irr.kind === 'several'
    ? [
        `The cash flow changes direction more than once, so more than one rate fits: ${result.irr.rates.map((rate) => percentText(rate)).join(', ')}. Use the profit instead.`,
      ]
    : []),
  ...(result.cash <= 0 ? ["You put in no cash, so there's no return on cash."] : []),
];

type Bar = { x: string; y: Cents };

/** Separates gains from losses, because each has its own color. */
const series = (tone: Tone, title: string, values: Bar[]): Series[] => {
  const [gains, losses] = [values.filter(({ y }) => y >= 0), values.filter(({ y }) => y < 0)];
  return [
    ...(gains.length > 0 ? [{ tone, title, values: gains }] : []),
    ...(losses.length > 0 ? [{ tone: 'bad' as const, title: `${title}, below zero`, values: losses }] : []),
  ];
};

export const chartsOf = (result: RoiResult, deal: Deal): Chart[] => {
  if (result.kind === 'rental') {
    const labels = result.years.map(({ year }) => String(year));
    const by = (name: 'cashFlow' | 'equity' | 'balance') =>
      result.years.map((year) => ({ x: String(year.year), y: year[name] }));
    return [
      { title: 'Cash flow by year', labels, series: series('main', strings.table.cashFlow, by('cashFlow')) },
      {
        title: 'Home value by year',
        labels,
        series: [...series('main', 'Yours', by('equity')), ...series('soft', 'Loan', by('balance'))],
      },
    ];
  }
  const costs: Bar[] = [
    { x: 'Purchase', y: deal.price },
    { x: 'Repairs', y: deal.repairs },
    { x: 'Buy & sell', y: deal.closing + result.paid.points + result.selling },
    { x: 'Holding', y: result.holding + result.interest },
  ];
  const last = result.profit < 0 ? 'Loss' : 'Profit';
  return [
    {
      title: 'Where the resale price goes',
      labels: [...costs.map(({ x }) => x), last],
      series: [
        { tone: 'soft', title: 'Costs', values: costs },
        { tone: result.profit < 0 ? 'bad' : 'main', title: last, values: [{ x: last, y: result.profit }] },
      ],
    },
  ];
};
