import { FunctionError, ThrottledError } from '../function-spec.ts';
import { openEventFiles } from './event-bus.ts';
import type { EventSource } from './event-source.ts';

// Decides whether an asynchronous event that failed is tried again, and when.

export type AsyncRules = { retries: number; maxAgeMs: number };

/** Only the function's own failures and throttled calls are tried again. */
export const isTriedAgain = (
  { retries, maxAgeMs }: AsyncRules,
  failed: { error: unknown; attempts: number; acceptedAt: string; now: number },
): boolean => {
  const { error, attempts, acceptedAt, now } = failed;
  if (now - Date.parse(acceptedAt) > maxAgeMs) return false;
  return error instanceof ThrottledError || (error instanceof FunctionError && attempts <= retries);
};

/** The last delay holds for all further tries. */
export const delayBefore = (attempts: number, delaysMs: number[]): number =>
  delaysMs[Math.min(Math.max(attempts, 1), delaysMs.length) - 1] ?? 0;

// Asynchronous events for functions. Each is a file until it is done, so that a kill loses none.

export type AsyncEvent = {
  id: string;
  functionArn: string;
  event: unknown;
  /** The developer's name for it: a schedule, a mail event. */
  label?: string;
  attempts: number;
  acceptedAt: string;
};

type AsyncQueue = {
  accept(functionArn: string, event: unknown, label?: string): string;
  start(): void;
  close(): void;
  isAtRest(): boolean;
  idle(): Promise<void>;
};

type AsyncQueueOptions = {
  dir: string;
  newId(): string;
  run(event: AsyncEvent): Promise<unknown>;
  rulesFor(functionArn: string): AsyncRules;
  /** Called when all tries failed. The event goes to a queue if the template names one. */
  giveUp(event: AsyncEvent, error: Error): Promise<void>;
  /** AWS waits one minute, then two. */
  retryDelaysMs?: number[];
};

export const createAsyncQueue = (options: AsyncQueueOptions): AsyncQueue => {
  const { dir, run, rulesFor, giveUp, retryDelaysMs = [1_000, 2_000] } = options;
  const files = openEventFiles<AsyncEvent>(dir);
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  const attempt = async (event: AsyncEvent): Promise<void> => {
    try {
      await run(event);
    } catch (error) {
      if (closed) return;
      // When no instance had room, the function wasn't called.
      if (!(error instanceof ThrottledError)) event.attempts += 1;
      if (isTriedAgain(rulesFor(event.functionArn), { ...event, error, now: Date.now() })) {
        files.keep(event);
        return later(event, delayBefore(event.attempts, retryDelaysMs));
      }
      await giveUp(event, error as Error);
    }
    files.remove(event);
  };

  const begin = (event: AsyncEvent) => {
    const work = attempt(event).finally(() => underWay.delete(work));
    underWay.add(work);
  };

  const later = (event: AsyncEvent, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      begin(event);
    }, delayMs);
    timers.add(timer);
  };

  return {
    accept(functionArn, event, label) {
      const acceptedAt = new Date().toISOString();
      const named = label ? { label } : {};
      const accepted = { id: options.newId(), functionArn, event, ...named, attempts: 0, acceptedAt };
      files.keep(accepted);
      begin(accepted);
      return accepted.id;
    },
    start: () => files.all().forEach(begin),
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
    isAtRest: () => underWay.size === 0,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};

// Decides what happens to a batch that a function failed on.

const FIRST_WAIT_MS = 100;
const longestBackoffMs = 10_000;

export type Verdict =
  | { kind: 'bisect'; at: number }
  | { kind: 'give up' }
  /** Try the batch again after this wait. */
  | { kind: 'retry'; waitMs: number };

type Failed = {
  /** The number of records left of the batch, and the age of the first. */
  left: number;
  ageMs: number;
  /** The number of earlier retries. */
  retried: number;
  /** The call was throttled: that isn't the function's failure, and uses up no retry. */
  isThrottled: boolean;
};

export const afterFailure = (
  source: Pick<EventSource, 'bisects' | 'retries' | 'maxAgeMs'>,
  { left, ageMs, retried, isThrottled }: Failed,
): Verdict => {
  const isTooOld = ageMs > source.maxAgeMs;
  if (isThrottled && !isTooOld) return { kind: 'retry', waitMs: FIRST_WAIT_MS };
  if (source.bisects && left > 1) return { kind: 'bisect', at: Math.ceil(left / 2) };
  if (retried >= source.retries || isTooOld) return { kind: 'give up' };
  return { kind: 'retry', waitMs: Math.min(longestBackoffMs, FIRST_WAIT_MS * 2 ** retried) };
};
