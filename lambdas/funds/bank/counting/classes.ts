// The policy: every class of money, how it counts, and the words for it. Requests, reports, letters and pages follow
// this table. docs/adr/111-what-counts.md says where the figures come from. Pure.
import type { Language } from '#core/http/language.ts';
import { ACCEPTED, type Accepted, type NotCounted } from '#vocabulary/members/account';

/** As a fraction of whole numbers, so that cents stay whole. */
type Share = { of: number; per: number };

type Class = {
  /** The level of a request that accepts it. */
  accepted: Accepted;
  share: Share;
  /** How it counts, in the line of a report about it. */
  counts: Record<Language, string>;
  /** Said by a report, a letter and its check if the amount rests on it. */
  includes: Record<Language, string>;
};

/** Classes that count, by the level that accepts them. */
export const COUNTED = {
  cash: {
    accepted: 'cash',
    share: { of: 1, per: 1 },
    counts: {
      en: 'cash, deposits and CDs in full',
      es: 'efectivo, depósitos y certificados de depósito por completo',
    },
    includes: { en: '', es: '' },
  },
  /** The 20% cushion above which Fannie Mae (B3-4.3-01) asks for no proof of liquidation. */
  investments: {
    accepted: 'investments',
    share: { of: 5, per: 6 },
    counts: {
      en: 'stocks, bonds and funds less loans, divided by 1.2',
      es: 'acciones, bonos y fondos menos préstamos, divididos entre 1.2',
    },
    includes: {
      en: 'Includes investments, counted with a margin.',
      es: 'Incluye inversiones, contadas con un margen.',
    },
  },
  /** FHA 4000.1. */
  retirement: {
    accepted: 'retirement',
    share: { of: 3, per: 5 },
    counts: {
      en: 'vested retirement savings less loans, at 60%',
      es: 'ahorros de jubilación consolidados menos préstamos, al 60%',
    },
    includes: {
      en: 'Includes retirement savings, counted at 60%.',
      es: 'Incluye ahorros de jubilación, contados al 60%.',
    },
  },
} as const satisfies Record<Accepted, Class>;

/** Why an account, or a part of it, doesn't count: ends a sentence. */
export const WHY_NOT: Record<NotCounted, Record<Language, string>> = {
  investments: {
    en: 'investments are not counted in this request',
    es: 'las inversiones no se cuentan en esta solicitud',
  },
  retirement: {
    en: 'retirement savings are not counted in this request',
    es: 'los ahorros de jubilación no se cuentan en esta solicitud',
  },
  health: { en: 'health savings', es: 'son ahorros para gastos médicos' },
  prepaid: {
    en: 'prepaid, benefits or payment account',
    es: 'cuenta prepagada, de beneficios o de pagos',
  },
  education: {
    en: 'set aside for education or for a child',
    es: 'está reservada para estudios o para un menor',
  },
  crypto: { en: 'cryptocurrency', es: 'son criptomonedas' },
  credit: {
    en: 'a loan or a credit line, not money you own',
    es: 'es un préstamo o una línea de crédito, no dinero propio',
  },
  annuity: { en: 'an annuity or life insurance', es: 'es una renta vitalicia o un seguro de vida' },
  unvested: {
    en: 'the bank does not say that it is vested',
    es: 'el banco no indica que esté consolidado',
  },
  pending: { en: 'money that has not arrived yet', es: 'dinero que aún no ha llegado' },
  currency: { en: 'not in US dollars', es: 'no está en dólares estadounidenses' },
  unlisted: { en: 'shares that are not publicly traded', es: 'acciones que no cotizan en bolsa' },
  'no holdings': {
    en: 'the bank does not list what the account holds',
    es: 'el banco no indica el contenido de la cuenta',
  },
  'no balance': { en: 'the bank provides no balance', es: 'el banco no indica el saldo' },
  kind: { en: 'not a kind of account that counts', es: 'no es un tipo de cuenta que cuente' },
};

/** The class of an account, by its type and subtype in Plaid's words. */
export type AccountClass =
  | { is: 'deposit' }
  | { is: 'taxable'; mustBeVested?: true }
  | { is: 'retirement'; mustBeVested?: true }
  | { is: 'never'; why: NotCounted };

const each = <T>(subtypes: string, found: T): [string, T][] =>
  subtypes.split(', ').map((subtype) => [subtype, found] as const);
const never = (why: NotCounted): AccountClass => ({ is: 'never', why });

/** Anything that isn't listed doesn't count, such as trusts and plans of other countries. */
const DEPOSITORY: ReadonlyMap<string, AccountClass> = new Map([
  ...each('checking, savings, money market, cd, cash management', { is: 'deposit' } as AccountClass),
  ...each('hsa', never('health')),
  ...each('prepaid, ebt, paypal, payroll', never('prepaid')),
]);
const INVESTMENT: ReadonlyMap<string, AccountClass> = new Map([
  ...each('brokerage, mutual fund, non-taxable brokerage account', { is: 'taxable' } as AccountClass),
  // Options and grants become the owner's over time.
  ...each('stock plan', { is: 'taxable', mustBeVested: true } as AccountClass),
  // The money in an IRA is its owner's at once.
  ...each('ira, roth, sep ira, simple ira, sarsep', { is: 'retirement' } as AccountClass),
  ...each(
    '401a, 401k, 403B, 457b, roth 401k, roth 403B, roth 457b, keogh, pension, roth pension, profit sharing plan, roth profit sharing plan, retirement, thrift savings plan, roth thrift savings plan',
    { is: 'retirement', mustBeVested: true } as AccountClass,
  ),
  ...each('hsa, health reimbursement arrangement', never('health')),
  ...each('529, education savings account, ugma, utma', never('education')),
  ...each('crypto exchange, non-custodial wallet', never('crypto')),
  ...each('fixed annuity, variable annuity, other annuity, life insurance, other insurance', never('annuity')),
  ...each('line of credit', never('credit')),
]);

export const classOf = ({ type, subtype }: { type: string; subtype: string }): AccountClass => {
  if (type === 'credit' || type === 'loan') return never('credit');
  const classes = type === 'depository' ? DEPOSITORY : INVESTMENT;
  return (type === 'depository' || type === 'investment' ? classes.get(subtype) : undefined) ?? never('kind');
};

export const accepts = (level: Accepted, kind: Accepted): boolean => ACCEPTED.indexOf(kind) <= ACCEPTED.indexOf(level);

/** The level and those below it, from the lowest. */
export const levelsUpTo = (level: Accepted): Accepted[] => ACCEPTED.filter((one) => accepts(level, one));

/** The levels above it, from the nearest. */
export const levelsAbove = (level: Accepted): Accepted[] => ACCEPTED.filter((one) => !accepts(level, one));

/** The level of a request, in a few words. */
export const ACCEPTED_WORDS: Record<Accepted, Record<Language, string>> = {
  cash: { en: 'Cash only', es: 'Solo efectivo' },
  investments: { en: 'Cash and investments', es: 'Efectivo e inversiones' },
  retirement: { en: 'Cash, investments and retirement savings', es: 'Efectivo, inversiones y ahorros de jubilación' },
};

const HOW: Record<Language, (classes: string) => string> = {
  en: (classes) => `Counted: ${classes}.`,
  es: (classes) => `Se cuentan: ${classes}.`,
};

/** Words for both sides, if only money that the request doesn't accept is missing. */
const NEEDS: Record<Exclude<Accepted, 'cash'>, Record<Language, string>> = {
  investments: {
    en: 'Investments are not counted in this request. With them, the amount would be confirmed.',
    es: 'Las inversiones no se cuentan en esta solicitud. Con ellas, la cantidad se confirmaría.',
  },
  retirement: {
    en: 'Retirement savings are not counted in this request. With them, the amount would be confirmed.',
    es: 'Los ahorros de jubilación no se cuentan en esta solicitud. Con ellos, la cantidad se confirmaría.',
  },
};

/** Empty if no level of a request is missing. */
export const needsWords = (needs: Accepted | undefined, language: Language): string =>
  needs === undefined || needs === 'cash' ? '' : NEEDS[needs][language];

/** One line for a request, and for a report that answers it. */
export const howCounted = (level: Accepted, language: Language): string =>
  HOW[language](
    levelsUpTo(level)
      .map((kind) => COUNTED[kind].counts[language])
      .join('; '),
  );

/** Empty if the amount rests on cash alone. */
export const includesWords = (restsOn: Accepted, language: Language): string => COUNTED[restsOn].includes[language];
