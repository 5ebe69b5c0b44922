// The figures of a result in their order, for the page, for paper and for screen readers alike.

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

type Bar = { x: string; y: Cents };

/** Gains and losses apart: each has its own color. */
const series = (tone: Tone, title: string, values: Bar[]): Series[] => {
  const [gains, losses] = [values.filter(({ y }) => y >= 0), values.filter(({ y }) => y < 0)];
  return [
    ...(gains.length > 0 ? [{ tone, title, values: gains }] : []),
    ...(losses.length > 0 ? [{ tone: 'bad' as const, title: charts.below(title), values: losses }] : []),
  ];
};

export const chartsOf = (result: RoiResult, deal: Deal): Chart[] => {
  if (result.kind === 'rental') {
    const labels = result.years.map(({ year }) => String(year));
    const by = (name: 'cashFlow' | 'equity' | 'balance') =>
      result.years.map((year) => ({ x: String(year.year), y: year[name] }));
    return [
      { title: charts.cashFlow, labels, series: series('main', strings.table.cashFlow, by('cashFlow')) },
      {
        title: charts.wealth,
        labels,
        series: [...series('main', charts.equity, by('equity')), ...series('soft', charts.loan, by('balance'))],
      },
    ];
  }
  const costs: Bar[] = [
    { x: charts.bars.purchase, y: deal.price },
    { x: charts.bars.repairs, y: deal.repairs },
    { x: charts.bars.fees, y: deal.closing + result.paid.points + result.selling },
    { x: charts.bars.holding, y: result.holding + result.interest },
  ];
  const last = result.profit < 0 ? charts.bars.loss : charts.bars.profit;
  return [
    {
      title: charts.split,
      labels: [...costs.map(({ x }) => x), last],
      series: [
        { tone: 'soft', title: charts.costs, values: costs },
        { tone: result.profit < 0 ? 'bad' : 'main', title: last, values: [{ x: last, y: result.profit }] },
      ],
    },
  ];
};
