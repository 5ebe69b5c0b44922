// Asynchronous events for functions. Each is a file until it is done, so that a kill loses none.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FunctionError, ThrottledError } from '../function-error.ts';

export type AsyncEvent = {
  id: string;
  functionArn: string;
  event: unknown;
  /** What the developer calls it: a schedule, a mail event. */
  label?: string;
  attempts: number;
  acceptedAt: string;
};

export type AsyncRules = { retries: number; maxAgeMs: number };
export type AsyncQueue = {
  accept(functionArn: string, event: unknown, label?: string): string;
  start(): void;
  close(): void;
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
  mkdirSync(dir, { recursive: true });
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  const fileOf = ({ id }: AsyncEvent) => join(dir, `${id}.json`);
  const keep = (event: AsyncEvent) => {
    writeFileSync(`${fileOf(event)}.next`, JSON.stringify(event));
    renameSync(`${fileOf(event)}.next`, fileOf(event));
  };

  const attempt = async (event: AsyncEvent): Promise<void> => {
    event.attempts += 1;
    try {
      await run(event);
    } catch (error) {
      if (closed) return;
      const { retries, maxAgeMs } = rulesFor(event.functionArn);
      const tooOld = Date.now() - Date.parse(event.acceptedAt) > maxAgeMs;
      const triesLeft = error instanceof FunctionError && event.attempts <= retries;
      const again = !tooOld && (triesLeft || error instanceof ThrottledError);
      if (again) {
        keep(event);
        return later(event, retryDelaysMs[Math.min(event.attempts, retryDelaysMs.length) - 1] ?? 0);
      }
      await giveUp(event, error as Error);
    }
    rmSync(fileOf(event), { force: true });
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
      const accepted = {
        id: options.newId(),
        functionArn,
        event,
        ...(label ? { label } : {}),
        attempts: 0,
        acceptedAt,
      };
      keep(accepted);
      begin(accepted);
      return accepted.id;
    },
    start() {
      for (const name of readdirSync(dir).filter((each) => each.endsWith('.json'))) {
        begin(JSON.parse(readFileSync(join(dir, name), 'utf8')) as AsyncEvent);
      }
    },
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
