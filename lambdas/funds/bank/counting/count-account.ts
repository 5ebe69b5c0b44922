import { type Cents, cents } from '#core/platform/money.ts';
import type { Accepted, NotCounted } from '#vocabulary/members/account';
import type { AccountFigures, Holdings } from '../provider/funds-provider.ts';
import { type AccountClass, accepts, COUNTED, classOf } from './classes.ts';

// Says what one account counts for, by the policy in classes.ts. Pure.

export type Kind = Pick<AccountFigures, 'type' | 'subtype' | 'currency' | 'value' | 'pending' | 'holdings'>;

export type AccountCount = {
  /** Undefined when the account doesn't count at all: then `why` says why. Negative when it owes money. */
  counts?: Cents;
  why?: NotCounted;
  /** The parts that don't count. */
  leftOut: NotCounted[];
};

const not = (why: NotCounted): AccountCount => ({ why, leftOut: [] });

/** Never rounded up. A debt counts whole: money owed to the bank isn't available for an offer. */
const shareOf = (amount: number, { of, per }: { of: number; per: number }): number =>
  amount < 0 ? amount : Math.floor((amount * of) / per);

const least = (...amounts: (number | null | undefined)[]): number =>
  Math.min(...amounts.filter((amount) => amount !== null && amount !== undefined));

const deposit = ({ value, pending = cents(0) }: Kind): AccountCount =>
  value === null ? not('no balance') : { counts: value, leftOut: pending > 0 ? ['pending'] : [] };

const orNothing = (counted: AccountCount): AccountCount =>
  counted.counts === 0 && counted.leftOut[0] ? not(counted.leftOut[0]) : counted;

/** A part that is vested counts as securities: an employer's plan doesn't say how much of it is cash. */
const vestedOnly = ({ value }: Kind, holdings: Holdings): Holdings => {
  const vested = cents(Math.max(0, least(holdings.vested, value, holdings.cash + holdings.securities)));
  const loan = cents(Math.min(vested, holdings.loan + holdings.negative));
  return { ...holdings, cash: cents(0), securities: vested, negative: cents(0), loan };
};

/**
 * Counts cash in full, as far as it may be withdrawn, and the rest less debts, with a margin. If the bank values the whole
 * account lower than its content, the difference doesn't count either.
 */
const taxable = ({ value }: Kind, holdings: Holdings, level: Accepted): AccountCount => {
  const cash = Math.max(0, least(holdings.cash, holdings.withdrawable));
  const { securities, negative, loan } = holdings;
  const missing = Math.max(0, holdings.cash + securities - negative - (value ?? Number.POSITIVE_INFINITY));
  const net = securities - negative - loan - missing;
  const withMargin = shareOf(net, COUNTED.investments.share);
  const isAccepted = accepts(level, 'investments');
  const counts = cents(cash + (isAccepted ? withMargin : Math.min(0, net)));
  const leftOut: NotCounted[] = [
    ...(net > 0 && !isAccepted ? (['investments'] as const) : []),
    ...(cash < holdings.cash ? (['pending'] as const) : []),
    ...holdings.others,
  ];
  return orNothing({ counts, leftOut });
};

const retirement = ({ value }: Kind, holdings: Holdings, level: Accepted): AccountCount => {
  if (!accepts(level, 'retirement')) return not('retirement');
  const net = least(holdings.cash + holdings.securities - holdings.negative, value) - holdings.loan;
  // A loan against a plan is repaid from the plan alone.
  const counts = cents(shareOf(Math.max(0, net), COUNTED.retirement.share));
  return orNothing({ counts, leftOut: [...holdings.others] });
};

const RULES = { taxable, retirement };
const LEVEL_OF = { taxable: 'investments', retirement: 'retirement' } as const satisfies Record<
  keyof typeof RULES,
  Accepted
>;

type Invested = Extract<AccountClass, { is: keyof typeof RULES }>;

/** The vested part of a plan, if the bank states it. */
const vestedPart = (account: Kind, holdings: Holdings, { is }: Invested, level: Accepted): AccountCount => {
  if (holdings.vested === undefined) return not('unvested');
  const counted = RULES[is]({ ...account, value: null }, vestedOnly(account, holdings), level);
  const isWhole = holdings.vested >= holdings.cash + holdings.securities;
  return isWhole || counted.counts === undefined ? counted : { ...counted, leftOut: ['unvested', ...counted.leftOut] };
};

const invested = (account: Kind, found: Invested, level: Accepted): AccountCount => {
  const { holdings } = account;
  const isAccepted = accepts(level, LEVEL_OF[found.is]);
  if (!holdings) return not(isAccepted ? 'no holdings' : LEVEL_OF[found.is]);
  if (!found.mustBeVested) return RULES[found.is](account, holdings, level);
  return isAccepted ? vestedPart(account, holdings, found, level) : not(LEVEL_OF[found.is]);
};

/** `level`: the level that the request accepts. */
export const countAccount = (account: Kind, level: Accepted): AccountCount => {
  const found = classOf(account);
  if (found.is === 'never') return not(found.why);
  if (account.currency !== 'USD') return not('currency');
  return found.is === 'deposit' ? deposit(account) : invested(account, found, level);
};
