// An agent's compensation in a buyer's agreement. The rule since August 2024: it can be calculated from the
// agreement alone, so it is one amount, one percent of the price, or one fee for an hour. Pure.
import * as v from 'valibot';
import { line } from '#core/http/fields.ts';
import type { Language } from '#core/http/language.ts';
import { centsFrom, formatCents, MOST_DOLLARS, numberIn } from '#core/platform/money.ts';

type Compensation = { by: 'percent' | 'amount' | 'hour'; value: number };

const PERCENT = /^(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent)(?: of the (?:(?:purchase|sales?) )?price)?$/i;
const AMOUNT = /^\$ ?([\d,]+(?:\.\d{1,2})?)$/;
const HOUR = /^\$ ?([\d,]+(?:\.\d{1,2})?) ?(?:an|per|\/|for each) ?h(?:our|r)$/i;

/** Undefined for anything that isn't exactly one of the three. */
const compensationIn = (text: string): Compensation | undefined => {
  const typed = text.replace(/\s+/g, ' ').trim();
  for (const [by, pattern] of [
    ['percent', PERCENT],
    ['amount', AMOUNT],
    ['hour', HOUR],
  ] as const) {
    const value = numberIn(pattern.exec(typed)?.[1] ?? '');
    if (value >= 0 && value <= (by === 'percent' ? 100 : MOST_DOLLARS)) return { by, value };
  }
  return undefined;
};

const FOR_EXAMPLE = 'For example: 2.5%, $9,000, or $150 an hour.';
/** The usual ways to leave a fee open, with the reason why each is refused. The first match is shown. */
const OPEN_ENDED: readonly [RegExp, string][] = [
  [
    /seller|listing|co-?op|mls|offered|whatever|going rate|market|standard|customary|usual/i,
    "A fee can't depend on what someone else offers or what is usual: the buyer couldn't calculate it.",
  ],
  [
    /agreed|\btb[ad]\b|determin|decid|negotia|discuss|later|depends|\bopen\b|\?/i,
    "A fee that is agreed later is open-ended: the buyer's agreement has to state it.",
  ],
  [
    /\d ?%? ?(?:-|–|—|to|or|and|through) ?\$? ?\d|between|range|up to|at least|at most|minimum|maximum|more|less|about|approx|from|~|\+|[<>]/i,
    'A range, a minimum or a maximum is open-ended: name one fee.',
  ],
];

export const compensationProblem = (text: string): string | undefined => {
  if (compensationIn(text)) return undefined;
  const reason = OPEN_ENDED.find(([pattern]) => pattern.test(text))?.[1];
  return `${reason ?? 'Enter one percent of the price, one amount, or one hourly fee.'} ${FOR_EXAMPLE}`;
};

/** The compensation as typed, or empty while it isn't known: a document with a blank isn't released. */
export const compensation = v.pipe(
  line(200),
  v.check(
    (text) => text === '' || compensationProblem(text) === undefined,
    ({ input }) => compensationProblem(input) ?? '',
  ),
);

const WORDS: Record<Language, Record<Compensation['by'], (value: number) => string>> = {
  en: {
    percent: (value) => `${value}% of the purchase price`,
    amount: (value) => formatCents(centsFrom(value)),
    hour: (value) => `${formatCents(centsFrom(value))} for each hour worked`,
  },
  es: {
    percent: (value) => `${value}% del precio de compra`,
    amount: (value) => formatCents(centsFrom(value)),
    hour: (value) => `${formatCents(centsFrom(value))} por cada hora trabajada`,
  },
};

/** The compensation in the text's words, which always say what the percent or the fee is of. */
export const writtenCompensation = (text: string, language: Language = 'en'): string => {
  const found = compensationIn(text);
  if (!found) throw new Error('A stored compensation cannot be calculated');
  return WORDS[language][found.by](found.value);
};
