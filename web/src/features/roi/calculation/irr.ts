// The internal rate of return of one cash flow per period, the first of them now. Substituting x = 1 / (1 + rate) makes
// their present value a polynomial, so that each rate can be found, or proven missing.
export type Irr = { kind: 'one'; rate: number } | { kind: 'several'; rates: number[] } | { kind: 'none' };

type Polynomial = readonly number[];

const valueAt = (polynomial: Polynomial, x: number): number =>
  polynomial.reduceRight((sum, factor) => sum * x + factor, 0);

const derivativeOf = (polynomial: Polynomial): number[] => polynomial.slice(1).map((factor, at) => factor * (at + 1));

/** Scales all factors down. The roots stay the same, and thirty derivatives don't overflow. */
const scaled = (polynomial: Polynomial): number[] => {
  const most = Math.max(...polynomial.map(Math.abs));
  return most === 0 ? [] : polynomial.map((factor) => factor / most);
};

const withoutZeroEnds = (flows: readonly number[]): number[] => {
  const first = flows.findIndex((flow) => flow !== 0);
  const last = flows.findLastIndex((flow) => flow !== 0);
  return first < 0 ? [] : flows.slice(first, last + 1);
};

export const signChangesOf = (flows: readonly number[]): number => {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign);
  return signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
};

/** A value this small counts as zero, because of the rounding over thirty years. */
const nothing = (polynomial: Polynomial, x: number): number =>
  1e-12 * polynomial.reduceRight((sum, factor) => sum * x + Math.abs(factor), 0);

const bisected = (polynomial: Polynomial, from: number, to: number): number => {
  const sign = Math.sign(valueAt(polynomial, from));
  let [low, high] = [from, to];
  for (let round = 0; round < 200 && high - low > Number.EPSILON * high; round++) {
    const middle = (low + high) / 2;
    if (Math.sign(valueAt(polynomial, middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Finds each root above 0. There's at most one between two turning points, and a turning point can be a root itself. */
const positiveRoots = (given: Polynomial, bound: number): number[] => {
  const polynomial = scaled(given);
  if (signChangesOf(polynomial) === 0) return [];
  const turns = polynomial.length > 2 ? positiveRoots(derivativeOf(polynomial), bound) : [];
  const marks = [0, ...turns, bound];
  const touches = turns.filter((turn) => Math.abs(valueAt(polynomial, turn)) <= nothing(polynomial, turn));
  const crossings = marks.slice(1).flatMap((to, at) => {
    const from = marks[at] ?? 0;
    const isCrossed = valueAt(polynomial, from) * valueAt(polynomial, to) < 0;
    return isCrossed && !touches.includes(from) && !touches.includes(to) ? [bisected(polynomial, from, to)] : [];
  });
  return [...touches, ...crossings].sort((one, other) => one - other);
};

/** Cauchy's bound: the polynomial, and therefore each derivative, has no root beyond it. */
const boundOf = (flows: readonly number[]): number => {
  const last = Math.abs(flows.at(-1) ?? 1);
  return 1 + Math.max(...flows.map((flow) => Math.abs(flow))) / last;
};

export const irrOf = (flows: readonly number[]): Irr => {
  const significant = withoutZeroEnds(flows);
  if (signChangesOf(significant) === 0) return { kind: 'none' };
  const rates = positiveRoots(significant, boundOf(significant))
    .map((x) => 1 / x - 1)
    .sort((one, other) => one - other);
  const [rate] = rates;
  if (rate === undefined) return { kind: 'none' };
  return rates.length === 1 ? { kind: 'one', rate } : { kind: 'several', rates };
};

export const presentValueOf = (flows: readonly number[], rate: number): number => valueAt(flows, 1 / (1 + rate));

/** The yearly rate that a monthly one compounds to. */
export const yearly = (monthly: number): number => (1 + monthly) ** 12 - 1;

/** The yearly rate for each kind of solution. */
export const yearlyIrr = (irr: Irr): Irr => {
  if (irr.kind === 'one') return { kind: 'one', rate: yearly(irr.rate) };
  return irr.kind === 'several' ? { kind: 'several', rates: irr.rates.map(yearly) } : irr;
};
