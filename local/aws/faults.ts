import { matchesPattern } from '../iam/pattern.ts';

// Faults that a developer or a test orders between a function and what it calls. Which call is hit is counted, never random,
// so that the same order of calls fails in the same place every time.
export const faultTargets = ['plaid', 'stripe', 'ses', 'dynamodb', 'kms', 's3', 'secretsmanager', 'sqs'] as const;
export const faultKinds = ['timeout', 'reset', '429', '500', 'cut', 'delay30s', 'kill'] as const;

export type FaultTarget = (typeof faultTargets)[number];
export type FaultKind = (typeof faultKinds)[number];
export type FaultWhen = 'before' | 'after';

export type FaultOrder = {
  target: FaultTarget;
  kind: FaultKind;
  /** Before or after the call had its effect. */
  when: FaultWhen;
  /** How many calls in a row are hit. */
  count: number;
  /** The first call to be hit, counted from when the fault was ordered; 1 is the next one. */
  nth: number;
  /** Only calls of this operation ('PutItem', '/asset_report/get', with * as wildcard). */
  operation?: string;
};

export type StandingFault = FaultOrder & { seen: number; hits: number };
export type CallFaults = { before?: FaultKind; after?: FaultKind };
export type Faults = ReturnType<typeof createFaults>;

export const createFaults = () => {
  let standing: StandingFault[] = [];
  return {
    add(order: unknown): FaultOrder {
      const read = readOrder(order);
      standing.push({ ...read, seen: 0, hits: 0 });
      return read;
    },
    clear() {
      standing = [];
    },
    list: (): StandingFault[] => standing.map((one) => ({ ...one })),
    /** To be asked exactly once a call, by whoever plays the target. */
    next(target: string, operation: string): CallFaults {
      const hit: CallFaults = {};
      for (const fault of standing) {
        if (fault.target !== target || !matchesPattern(fault.operation ?? '*', operation)) continue;
        fault.seen += 1;
        if (fault.seen < fault.nth || fault.seen >= fault.nth + fault.count || hit[fault.when]) continue;
        fault.hits += 1;
        hit[fault.when] = fault.kind;
      }
      return hit;
    },
  };
};

const readOrder = (order: unknown): FaultOrder => {
  if (typeof order !== 'object' || order === null)
    throw new Error('A fault is an object: { target, kind, when, count }');
  const { target, kind, when = 'before', count = 1, nth = 1, operation } = order as Record<string, unknown>;
  if (operation !== undefined && typeof operation !== 'string') throw new Error('operation is a text');
  return {
    target: oneOf('target', faultTargets, target),
    kind: oneOf('kind', faultKinds, typeof kind === 'number' ? String(kind) : kind),
    when: oneOf('when', ['before', 'after'] as const, when),
    count: positive('count', count),
    nth: positive('nth', nth),
    ...(operation ? { operation } : {}),
  };
};

const oneOf = <T extends string>(name: string, known: readonly T[], value: unknown): T => {
  const found = known.find((one) => one === value);
  if (!found) throw new Error(`${name} is one of ${known.join(', ')}, not ${JSON.stringify(value)}`);
  return found;
};

const positive = (name: string, value: unknown): number => {
  if (!Number.isInteger(Number(value)) || Number(value) < 1) throw new Error(`${name} is a whole number from 1`);
  return Number(value);
};
