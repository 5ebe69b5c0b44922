// The facts of a deal in its documents: the text's blanks, the form of each fact, and the missing ones. Pure.
import { usesPlaceholder } from '#core/documents/placeholders.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { dayIn, MARKET_ZONE } from '#core/platform/clock.ts';
import { aheadProblem, daysLater } from '#core/platform/deadline.ts';
import { centsFrom, dollarsIn, formatCents } from '#core/platform/money.ts';
import {
  type DealFacts,
  FACT_KINDS,
  FACTS,
  type Fact,
  type SignedStep,
  type TransactionKind,
} from '#vocabulary/chat/transaction';
import type { StandardDocument } from '../document/sale-documents.ts';
import type { StoredDocument } from '../entity.ts';
import { writtenCompensation } from './compensation.ts';

/** A blank to fill in, as on paper. */
const BLANK = '____________';

const written = {
  words: (text: string) => text,
  form: (text: string) => text,
  compensation: writtenCompensation,
  dollars: (text: string) => formatCents(centsFrom(dollarsIn(text))),
  // A day of the calendar is the same everywhere.
  day: (text: string, language: Language) =>
    new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text)),
};

/** The facts in the form that the document's text has. */
export const writtenFacts = (facts: DealFacts, language: Language = 'en'): Record<Fact, string> => {
  const entries = FACTS.map((name) => [name, facts[name] ? written[FACT_KINDS[name]](facts[name], language) : BLANK]);
  return Object.fromEntries(entries) as Record<Fact, string>;
};

export const askedFacts = ({ clauses, form }: StandardDocument, facts: DealFacts): DealFacts => {
  const text = clauses.map(({ text }) => text).join('\n');
  const asked = FACTS.filter((name) => usesPlaceholder(text, name));
  return { ...(form && { form }), ...Object.fromEntries(asked.map((name) => [name, facts[name] ?? ''])) };
};

/** A buyer's agreement has to state these, even in the agent's own PDF: the fee, in a form that can be calculated, and the term. */
const OF_AN_AGREEMENT = ['compensation', 'starts', 'ends'] as const satisfies readonly Fact[];

/** The facts that an agent types in addition to their own PDF. */
export const factsBeside = (kind: TransactionKind, step: SignedStep, facts: DealFacts): DealFacts =>
  kind === 'buying' && step === 1 ? Object.fromEntries(OF_AN_AGREEMENT.map((name) => [name, facts[name] ?? ''])) : {};

type WithFacts = Pick<StoredDocument, 'facts'>;

const askedBy = ({ facts }: WithFacts): Fact[] => FACTS.filter((name) => name in facts);

export const blanksOf = (document: WithFacts): Fact[] => askedBy(document).filter((name) => !document.facts[name]);

/** The facts to fill in, with the values known so far: some may be newer than the document. */
export const factsToFill = (document: WithFacts, known: DealFacts): { name: Fact; value: string }[] =>
  askedBy(document).map((name) => ({ name, value: known[name] ?? document.facts[name] ?? '' }));

/** A contract with blanks can't be signed. */
export const requireFacts = (document: WithFacts): void => {
  if (blanksOf(document).length > 0)
    throw new AppError('CONFLICT', {
      message: 'This document still has blanks. Fill in the facts of the deal before you release it.',
    });
};

export const areKnown = (known: DealFacts, given: DealFacts): boolean =>
  FACTS.every((name) => given[name] === undefined || given[name] === known[name]);

const MOST_YEARS = 3;
/** A term may have begun already. Its end and the closing must be ahead: a past day is often a wrong year. */
const dayProblem = (name: Fact, day: string, now: Date): string | undefined => {
  if (FACT_KINDS[name] !== 'day' || day === '') return undefined;
  if (name !== 'starts') return aheadProblem(day, now, MOST_YEARS);
  const today = dayIn(MARKET_ZONE, now);
  return day < daysLater(today, -366) || day > daysLater(today, 366) ? 'Enter a day within a year.' : undefined;
};

/** The known facts, including the new ones. */
export const knownFacts = (before: DealFacts, given: DealFacts, now: Date): DealFacts => {
  const facts = { ...before, ...given };
  const problems = FACTS.flatMap((name): [string, string][] => {
    const problem = facts[name] === before[name] ? undefined : dayProblem(name, facts[name] ?? '', now);
    return problem ? [[name, problem]] : [];
  });
  if (problems.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(problems) });
  if (facts.starts && facts.ends && facts.ends <= facts.starts)
    throw new AppError('INVALID', { fields: { ends: 'Choose a day after the first one.' } });
  return facts;
};
