// A storm's faults for each call: everything that AWS does on a bad day, drawn by a seed. The same seed does the same to the first,
// second and third call of each kind, in whatever order the calls of different kinds come. Pure.
import { createHash } from 'node:crypto';
import type { WebhookTravel } from 'simulator-kit/webhook-sender';
import type { CallFaults } from '../aws/faults/faults.ts';

/** The frequency of each fault: shares of the calls of one kind, in the mildest storm. */
const SHARES = {
  /** The service has too much to do. */
  throttled: 0.02,
  /** The service broke. */
  broken: 0.005,
  /** Another transaction works on the same rows. */
  conflict: 0.015,
  /** The function was frozen so long that its connection is dead. */
  deadSocket: 0.01,
  /** The call took effect, and its answer is lost. */
  lostAnswer: 0.01,
  /** The function is killed right before the call, or right after. */
  killedBefore: 0.004,
  killedAfter: 0.004,
  /** The account runs as many functions as it may. */
  noRoom: 0.01,
  unread: 0.1,
  duplicate: 0.08,
  late: 0.08,
  again: 0.08,
  webhookTwice: 0.2,
  webhookLate: 0.2,
  webhookLost: 0.1,
} as const;

/** The worst storm is this many times as bad as the mildest. */
const WORST = 4;
const LONGEST_LAG_MS = 2_000;
/** A signature of AWS may be five minutes old. */
const LARGEST_SKEW_MS = 3 * 60_000;
const LONGEST_DELAY_MS = 3_000;
const MOST_LANES = 4;

/** Numbers between 0 and 1, the same for the same name and count. */
const numberOf = (seed: number, name: string, count: number): number =>
  createHash('sha256').update(`${seed} ${name} ${count}`).digest().readUInt32BE(0) / 2 ** 32;

export type Weather = ReturnType<typeof createWeather>;

const isDatabaseWrite = (operation: string) => /^(Put|Update|Delete|Transact)/.test(operation);

/** Possible faults of a call, each with its share. A call gets at most one of them. */
const troublesOf = (target: string, operation: string): [keyof typeof SHARES, CallFaults][] => {
  // A caller gets its answer or a throttle. Everything else happens to the calls that the function makes.
  if (target === 'lambda') return [['noRoom', { before: '429' }]];
  return [
    ['throttled', { before: '429' }],
    ['broken', { before: '500' }],
    ...(target === 'dynamodb' && isDatabaseWrite(operation) ? [['conflict', { before: 'conflict' }] as const] : []),
    ['deadSocket', { before: 'reset' }],
    ['lostAnswer', { after: 'reset' }],
    ['killedBefore', { before: 'crash' }],
    ['killedAfter', { after: 'crash' }],
  ] as [keyof typeof SHARES, CallFaults][];
};

export const createWeather = (seed: number) => {
  const counts = new Map<string, number>();
  const happened = new Map<string, number>();
  const draw = (name: string): number => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return numberOf(seed, name, count);
  };
  const note = (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1);
  const strength = 1 + (WORST - 1) * numberOf(seed, 'strength', 0);
  const shareOf = (what: keyof typeof SHARES) => SHARES[what] * strength;
  const happens = (what: keyof typeof SHARES, name: string): boolean => {
    const does = draw(`${what} ${name}`) < shareOf(what);
    if (does) note(what);
    return does;
  };

  return {
    seed,
    /** The fault of one call, made by a function or to a function. */
    call(target: string, operation: string): CallFaults {
      let at = draw(`${target} ${operation}`);
      for (const [what, faults] of troublesOf(target, operation)) {
        if (at < shareOf(what)) {
          note(`${target}: ${what}`);
          if (what === 'killedBefore' || what === 'killedAfter') note(`killed at ${operation}`);
          return faults;
        }
        at -= shareOf(what);
      }
      return {};
    },
    /** The lag of an eventual read of this partition: mostly short, sometimes long. */
    lagMs: (partition: string): number => LONGEST_LAG_MS * numberOf(seed, `lag ${partition}`, 0) ** 2,
    /** The difference between the functions' clocks and the services': the same for all functions. */
    skewMs: Math.round((2 * numberOf(seed, 'clock', 0) - 1) * LARGEST_SKEW_MS),
    /** The number of keys of a batch that are read. The caller has to request the others again. */
    readOf(keys: number): number {
      if (keys < 2 || !happens('unread', 'keys')) return keys;
      return 1 + Math.floor(draw('how many keys') * (keys - 1));
    },
    /** A message of a queue: how often it comes, and when. */
    message(queue: string): { isDoubled: boolean; delayMs: number; place: number } {
      return {
        isDoubled: happens('duplicate', queue),
        delayMs: happens('late', queue) ? draw(`how late ${queue}`) * LONGEST_DELAY_MS : 0,
        place: draw(`order ${queue}`),
      };
    },
    /** A batch of a stream: in how many shards its records are, and whether it comes again after it was done. */
    batch: (reader: string): { lanes: number; isRepeated: boolean } => ({
      lanes: 1 + Math.floor(draw(`shards ${reader}`) * MOST_LANES),
      isRepeated: happens('again', reader),
    }),
    webhook(from: string): WebhookTravel {
      return {
        copies: happens('webhookTwice', from) ? 2 : 1,
        // Stripe repeats for three days, and a day's storm ends before.
        isLost: from === 'plaid' && happens('webhookLost', from),
        delayMs: happens('webhookLate', from) ? draw(`how late ${from}`) * LONGEST_DELAY_MS : 0,
      };
    },
    /** The faults so far. */
    happened: (): Record<string, number> => Object.fromEntries([...happened].sort()),
  };
};
