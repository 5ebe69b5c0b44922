// The holdings of an investment account, from the add-on `investments` of Plaid's asset report. Pure.
import type { AccountAssets, AssetReportInvestmentHolding, AssetReportInvestments } from 'plaid';
import { type Cents, cents, centsFrom, sumOf } from '#core/platform/money.ts';
import type { Holdings, OtherHolding } from './funds-provider.ts';

/** Plaid publishes these fields for other products' holdings, and some reports have them. */
type Holding = AssetReportInvestmentHolding & { vested_value?: number | null };
type Kind = 'cash' | 'securities' | OtherHolding;

const BY_TYPE: Record<string, Kind> = {
  cash: 'cash',
  equity: 'securities',
  etf: 'securities',
  'mutual fund': 'securities',
  'fixed income': 'securities',
  cryptocurrency: 'crypto',
  // The holder of a retirement plan has borrowed it: the money has left the plan.
  loan: 'credit',
};

/** A share without a symbol isn't traded, and no one says what a buyer would pay for it. */
const kindOf = (type: string, symbol: string | null | undefined, currency: string): Kind => {
  const kind = BY_TYPE[type] ?? 'kind';
  if (kind === 'crypto') return kind;
  if (currency !== 'USD') return 'currency';
  return (type === 'equity' || type === 'etf') && !symbol ? 'unlisted' : kind;
};

const isMoney = (kind: Kind): kind is 'cash' | 'securities' => kind === 'cash' || kind === 'securities';

/**
 * The vested value of each security, where the bank states it: with a holding, or else with the latest transaction.
 * Of two on one day, the lower one counts.
 */
const vestedBySecurity = ({ transactions = [] }: AssetReportInvestments): Map<string, { on: string; value: Cents }> => {
  const latest = new Map<string, { on: string; value: Cents }>();
  for (const { security_id, date, vested_value } of transactions) {
    const known = latest.get(security_id ?? '');
    // Typed as always present, but most banks leave it out.
    const stated: number | null | undefined = vested_value;
    if (!security_id || stated === null || stated === undefined || (known && known.on > date)) continue;
    const value = centsFrom(stated);
    latest.set(security_id, { on: date, value: known?.on === date && known.value < value ? known.value : value });
  }
  return latest;
};

/** Undefined if the report says nothing about the account's content: no add-on, or a bank that doesn't list it. */
export const holdingsOf = ({
  balances,
  investments,
}: Pick<AccountAssets, 'balances' | 'investments'>): Holdings | undefined => {
  if (!investments?.holdings) return undefined;
  const securities = new Map((investments.securities ?? []).map((one) => [one.security_id, one]));
  const vested = vestedBySecurity(investments);
  const lines = investments.holdings.map((holding: Holding) => {
    const security = securities.get(holding.security_id);
    const symbol = holding.ticker_symbol ?? security?.ticker_symbol;
    const kind = kindOf(security?.type ?? '', symbol, holding.iso_currency_code ?? '');
    const value = centsFrom(holding.institution_value ?? 0);
    const stated = holding.vested_value;
    const own = stated === null || stated === undefined ? vested.get(holding.security_id)?.value : centsFrom(stated);
    return { kind, value, own };
  });
  const positive = lines.filter(({ value }) => value > 0);
  const of = (kind: Kind) => sumOf(positive.filter((line) => line.kind === kind).map(({ value }) => value));
  const stated = positive.filter(({ kind, own }) => isMoney(kind) && own !== undefined);
  const debts = lines.filter(({ value }) => value < 0).map(({ value }) => cents(-value));
  const available = balances.available ?? undefined;
  return {
    cash: of('cash'),
    ...(available !== undefined && { withdrawable: centsFrom(available) }),
    securities: of('securities'),
    ...(stated.length > 0 && {
      vested: sumOf(stated.map(({ value, own = value }) => cents(Math.max(0, Math.min(value, own))))),
    }),
    negative: sumOf(debts),
    loan: cents(Math.max(0, centsFrom(balances.margin_loan_amount ?? 0))),
    others: [...new Set(positive.flatMap(({ kind }) => (isMoney(kind) ? [] : [kind])))],
  };
};
