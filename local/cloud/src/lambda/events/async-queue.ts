// Asynchronous events for functions. Each is a file until it is done, so that a kill loses none.
import { ThrottledError } from '../function-error.ts';
import { type AsyncRules, delayBefore, isTriedAgain } from './async-retry.ts';
import { openEventFiles } from './event-files.ts';

export type AsyncEvent = {
  id: string;
  functionArn: string;
  event: unknown;
  /** What the developer calls it: a schedule, a mail event. */
  label?: string;
  attempts: number;
  acceptedAt: string;
};

export type AsyncQueue = {
  accept(functionArn: string, event: unknown, label?: string): string;
  start(): void;
  close(): void;
  isAtRest(): boolean;
  idle(): Promise<void>;
};

export type AsyncQueueOptions = {
  dir: string;
  newId(): string;
  run(event: AsyncEvent): Promise<unknown>;
  rulesFor(functionArn: string): AsyncRules;
  /** All tries failed; where the template says so the event goes to a queue. */
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
      // Without room, the function wasn't called.
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
