// The figures of a result in their order, for the page, for screen readers and for the PDF alike.

import type { Deal } from '../form/roi-form.ts';
import type { Bar } from '../results/chart.ts';
import { strings } from '../strings.ts';
import { analyzeFlip, type FlipResult } from './flip.ts';
import { percentText, wholeDollars } from './format.ts';
import type { Irr } from './irr.ts';
import { monthlyPayment } from './loan.ts';
import { analyzeRental, type RentalResult } from './rental.ts';

export type RoiResult = RentalResult | FlipResult;
export type Figure = { label: string; value: string; note?: string; isLoss?: boolean };
export type Chart = { title: string; bars: Bar[]; legend: { tone: Bar['parts'][number]['tone']; text: string }[] };

const words = strings.results;

export const analyze = (deal: Deal): RoiResult => (deal.plan === 'rental' ? analyzeRental(deal) : analyzeFlip(deal));

const irrText = (irr: Irr): string =>
  irr.kind === 'one' ? percentText(irr.rate) : irr.kind === 'several' ? words.several : words.none;

const shareText = (share: number | undefined): string => (share === undefined ? words.none : percentText(share));
const isBelow = (value: number | undefined) => value !== undefined && value < 0;

/** The first one matters most. */
export const keyFigures = (result: RoiResult): Figure[] => {
  const irr = {
    label: words.irr,
    value: irrText(result.irr),
    isLoss: result.irr.kind === 'one' && result.irr.rate < 0,
  };
  if (result.kind === 'rental')
    return [
      {
        label: words.monthly,
        value: wholeDollars(result.monthlyCashFlow),
        note: words.monthlyNote,
        isLoss: result.monthlyCashFlow < 0,
      },
      {
        label: words.cashOnCash,
        value: shareText(result.cashOnCash),
        note: words.cashOnCashNote,
        isLoss: isBelow(result.cashOnCash),
      },
      {
        label: words.capRate,
        value: shareText(result.capRate),
        note: words.capRateNote,
        isLoss: isBelow(result.capRate),
      },
      { ...irr, note: words.irrRental(result.years.length) },
    ];
  return [
    { label: words.profit, value: wholeDollars(result.profit), note: words.profitNote, isLoss: result.profit < 0 },
    {
      label: words.returnOnCash,
      value: shareText(result.returnOnCash),
      note: words.returnOnCashNote,
      isLoss: isBelow(result.returnOnCash),
    },
    { label: words.margin, value: shareText(result.margin), note: words.marginNote, isLoss: isBelow(result.margin) },
    { ...irr, note: words.irrFlip },
  ];
};

export const otherFigures = (result: RoiResult): Figure[] => {
  const { loan, cash } = result.paid;
  const borrowed: Figure[] = loan
    ? [
        { label: words.loan, value: wholeDollars(loan.principal) },
        { label: words.payment, value: wholeDollars(monthlyPayment(loan)) },
      ]
    : [];
  const start: Figure[] = [{ label: words.cash, value: wholeDollars(cash) }, ...borrowed];
  if (result.kind === 'flip')
    return [
      ...start,
      { label: words.cashInAll, value: wholeDollars(result.cash) },
      { label: words.rule, value: wholeDollars(result.mostToPay) },
    ];
  return [
    ...start,
    ...(result.debtCoverage === undefined ? [] : [{ label: words.coverage, value: result.debtCoverage.toFixed(2) }]),
    ...(result.breakEvenShare === undefined
      ? []
      : [{ label: words.breakEven, value: percentText(result.breakEvenShare, 0) }]),
    { label: words.proceeds(result.years.length), value: wholeDollars(result.saleProceeds) },
    { label: words.profitInAll, value: wholeDollars(result.profit), isLoss: result.profit < 0 },
  ];
};

/** What the figures alone don't say. */
export const remarks = (result: RoiResult): string[] => [
  ...(result.irr.kind === 'none' ? [words.irrNone] : []),
  ...(result.irr.kind === 'several'
    ? [words.irrSeveral(result.irr.rates.map((rate) => percentText(rate)).join(', '))]
    : []),
  ...(result.cash <= 0 ? [words.noCash] : []),
];

const charts = strings.charts;

export const chartsOf = (result: RoiResult, deal: Deal): Chart[] => {
  if (result.kind === 'rental')
    return [
      {
        title: charts.cashFlow,
        legend: [],
        bars: result.years.map(({ year, cashFlow }) => ({
          label: String(year),
          parts: [{ tone: cashFlow < 0 ? 'bad' : 'main', value: cashFlow }],
        })),
      },
      {
        title: charts.wealth,
        legend: [
          { tone: 'main', text: charts.equity },
          { tone: 'soft', text: charts.loan },
        ],
        bars: result.years.map(({ year, equity, balance }) => ({
          label: String(year),
          parts: [
            { tone: equity < 0 ? 'bad' : 'main', value: equity },
            { tone: 'soft', value: balance },
          ],
        })),
      },
    ];
  const bar = (label: string, value: number, tone: Chart['legend'][number]['tone'] = 'soft'): Bar => ({
    label,
    parts: [{ tone, value }],
  });
  return [
    {
      title: charts.split,
      legend: [],
      bars: [
        bar(charts.bars.purchase, deal.price),
        bar(charts.bars.repairs, deal.repairs),
        bar(charts.bars.fees, deal.closing + result.paid.points + result.selling),
        bar(charts.bars.holding, result.holding + result.interest),
        result.profit < 0
          ? bar(charts.bars.loss, result.profit, 'bad')
          : bar(charts.bars.profit, result.profit, 'main'),
      ],
    },
  ];
};
