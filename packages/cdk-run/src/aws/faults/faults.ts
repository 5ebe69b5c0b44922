import { createHash } from 'node:crypto';
import { matchesPattern } from '../../iam/statement.ts';
import type { Weather } from '../../storm/weather.ts';

// Faults that a developer or a test orders between a function and its services. The calls to hit are counted, or drawn by a seed,
// never left to chance: the same order of calls fails in the same places every time.
/** AWS services by their signing names: 'execute-api' sends to open sockets, 'lambda' is each call of a function. */
const awsTargets = [
  'ses',
  'dynamodb',
  'kms',
  's3',
  'secretsmanager',
  'sqs',
  'cognito-idp',
  'execute-api',
  'bedrock',
  'lambda',
];
/** 'conflict': another transaction works on the same rows. Only DynamoDB answers this. */
export const faultKinds = ['timeout', 'reset', '429', '500', 'cut', 'conflict', 'delay30s', 'crash', 'kill'] as const;

export type FaultKind = (typeof faultKinds)[number];
export type FaultWhen = 'before' | 'after';

export type FaultOrder = {
  /** An AWS service, or a simulator. */
  target: string;
  kind: FaultKind;
  /** Before or after the call had its effect. */
  when: FaultWhen;
  /** The number of calls to hit in a row. */
  count: number;
  /** The first call to be hit, counted from when the fault was ordered; 1 is the next one. */
  nth: number;
  /** Only calls of this operation ('PutItem', '/asset_report/get', a function's name; with * as wildcard). */
  operation?: string;
  /** The share of these calls that is hit, drawn by the seed: 0.01 is one in a hundred. */
  rate?: number;
  seed?: number;
};

/** `operations`: the observed calls, with their numbers. */
export type StandingFault = FaultOrder & { seen: number; hits: number; operations: Record<string, number> };
export type CallFaults = { before?: FaultKind; after?: FaultKind };
export type Faults = ReturnType<typeof createFaults>;

/** `simulators`: names of the services besides AWS that functions call. */
export const createFaults = (simulators: string[] = [], storm?: { weather(): Pick<Weather, 'call'> | undefined }) => {
  const targets = [...simulators, ...awsTargets];
  let standing: StandingFault[] = [];
  return {
    targets,
    add(order: unknown): FaultOrder {
      const read = readOrder(order, targets);
      standing.push({ ...read, seen: 0, hits: 0, operations: {} });
      return read;
    },
    clear() {
      standing = [];
    },
    list: (): StandingFault[] => standing.map((one) => ({ ...one, operations: { ...one.operations } })),
    /** Must run exactly once for each call, by the service that plays the target. */
    next(target: string, operation: string): CallFaults {
      const hit: CallFaults = {};
      for (const fault of standing.filter((one) => isFor(one, target, operation))) {
        fault.seen += 1;
        fault.operations[operation] = (fault.operations[operation] ?? 0) + 1;
        if (hit[fault.when] || !hitsCall(fault, fault.seen)) continue;
        fault.hits += 1;
        hit[fault.when] = fault.kind;
      }
      // An ordered fault comes first, so that a test of one fault stays one.
      return hit.before || hit.after ? hit : (storm?.weather()?.call(target, operation) ?? {});
    },
  };
};

const isFor = (fault: FaultOrder, target: string, operation: string): boolean =>
  fault.target === target && matchesPattern(fault.operation ?? '*', operation);

const hitsCall = ({ nth, count, rate, seed = 1 }: FaultOrder, call: number): boolean =>
  call >= nth && call < nth + count && (rate === undefined || draw(seed, call) < rate);

/** Between 0 and 1, the same for the same call of the same seed. */
const draw = (seed: number, call: number): number =>
  createHash('sha256').update(`${seed} ${call}`).digest().readUInt32BE(0) / 2 ** 32;

const readOrder = (order: unknown, targets: string[]): FaultOrder => {
  if (typeof order !== 'object' || order === null)
    throw new Error('A fault is an object: { target, kind, when, count }');
  const { target, kind, when = 'before', count, nth = 1, operation, rate, seed } = order as Record<string, unknown>;
  if (operation !== undefined && typeof operation !== 'string') throw new Error('operation is a text');
  const share = readShare(rate, seed);
  const read = oneOf('kind', faultKinds, typeof kind === 'number' ? String(kind) : kind);
  if (read === 'conflict' && target !== 'dynamodb') throw new Error('conflict is a word of dynamodb');
  return {
    target: oneOf('target', targets, target),
    kind: read,
    when: oneOf('when', ['before', 'after'] as const, when),
    // One call, unless the order asks for a share of all.
    count: positive('count', count ?? (share ? Number.MAX_SAFE_INTEGER : 1)),
    nth: positive('nth', nth),
    ...(operation ? { operation } : {}),
    ...share,
  };
};

/** Undefined when every call is hit; the page's form leaves the field empty then. */
const readShare = (rate: unknown, seed: unknown): { rate: number; seed: number } | undefined => {
  if (rate === undefined || rate === '') return undefined;
  if (!(Number(rate) > 0 && Number(rate) <= 1)) throw new Error('rate is a share of all calls, such as 0.01');
  return { rate: Number(rate), seed: positive('seed', seed || 1) };
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
