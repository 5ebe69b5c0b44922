import { randomUUID } from 'node:crypto';

/** One webhook and what became of it. It lives in the simulator's own state, so a kill loses neither it nor its retries. */
export type WebhookEntry = {
  id: string;
  at: string;
  url: string;
  body: string;
  /** The headers of the last attempt; each attempt has a new signature. */
  headers: Record<string, string>;
  status: 'pending' | 'delivered' | 'failed' | 'held';
  attempts: { at: string; answer: number | string }[];
  nextAttemptAt?: string;
};

export type WebhookSender = {
  /** In one save with what caused them. `copies` and `held` play the services' bad days: delivered twice, or never. */
  enqueue(webhooks: { url: string; body: string; copies?: number; held?: boolean }[]): void;
  fire(id: string): Promise<WebhookEntry>;
  entries(): WebhookEntry[];
  /** Takes up what was pending when the process died. */
  resume(): void;
  close(): Promise<void>;
};

type Settings = {
  entries: WebhookEntry[];
  save(): void;
  sign(body: string): Record<string, string>;
  now(): Date;
  /** Where the product is reached now: since a webhook was asked for it may have moved to another port. */
  siteUrl?: string;
  /** The wait before the first retry; it doubles with each. */
  retryMs: number;
  /** After this long without a good answer the sender gives up. */
  giveUpMs?: number;
};

const KEPT = 500;
const ANSWER_WITHIN_MS = 10_000;

export const createWebhookSender = (settings: Settings): WebhookSender => {
  const { entries, save, now } = settings;
  const giveUpMs = settings.giveUpMs ?? 24 * 3_600_000;
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Set<Promise<unknown>>();
  const stop = new AbortController();

  /** First attempts go out one after the other, so that the order is the one asked for; retries when they are due. */
  let lastFirst: Promise<unknown> = Promise.resolve();

  const schedule = (entry: WebhookEntry): void => {
    if (entry.attempts.length === 0) {
      lastFirst = track(lastFirst.then(() => (entry.attempts.length === 0 ? attempt(entry) : undefined)));
      return;
    }
    const wait = Math.max(0, Date.parse(entry.nextAttemptAt ?? entry.at) - now().getTime());
    timers.set(
      entry.id,
      setTimeout(() => void track(attempt(entry)), wait),
    );
  };

  const track = <T>(work: Promise<T>): Promise<T> => {
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
    return work;
  };

  const attempt = async (entry: WebhookEntry): Promise<WebhookEntry> => {
    if (stop.signal.aborted) return entry;
    clearTimeout(timers.get(entry.id));
    timers.delete(entry.id);
    entry.url = addressNow(entry.url, settings.siteUrl);
    entry.headers = { 'content-type': 'application/json', ...settings.sign(entry.body) };
    const answer = await post(entry, stop.signal);
    if (stop.signal.aborted) return entry;
    entry.attempts.push({ at: now().toISOString(), answer });
    delete entry.nextAttemptAt;
    if (typeof answer === 'number' && answer >= 200 && answer < 300) entry.status = 'delivered';
    else if (entry.status !== 'delivered') retryLater(entry);
    save();
    return entry;
  };

  const retryLater = (entry: WebhookEntry): void => {
    const wait = settings.retryMs * 2 ** (entry.attempts.length - 1);
    const next = now().getTime() + wait;
    if (next - Date.parse(entry.at) > giveUpMs) {
      entry.status = 'failed';
      return;
    }
    entry.status = 'pending';
    entry.nextAttemptAt = new Date(next).toISOString();
    schedule(entry);
  };

  const forgetOld = (): void => {
    while (entries.length > KEPT) {
      const oldest = entries.findIndex((entry) => entry.status !== 'pending');
      if (oldest < 0) return;
      entries.splice(oldest, 1);
    }
  };

  return {
    enqueue(webhooks) {
      const made = webhooks.flatMap(({ url, body, copies = 1, held = false }) =>
        Array.from({ length: copies }, (): WebhookEntry => {
          const status = held ? 'held' : 'pending';
          return { id: randomUUID(), at: now().toISOString(), url, body, headers: {}, status, attempts: [] };
        }),
      );
      entries.push(...made);
      forgetOld();
      save();
      for (const entry of made) if (entry.status === 'pending') schedule(entry);
    },
    fire(id) {
      const entry = entries.find((one) => one.id === id);
      if (!entry) throw new Error(`No webhook ${id} in the log`);
      return track(attempt(entry));
    },
    entries: () => entries,
    resume() {
      for (const entry of entries) if (entry.status === 'pending') schedule(entry);
    },
    async close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      stop.abort();
      await Promise.allSettled(inFlight);
    },
  };
};

const addressNow = (asked: string, siteUrl: string | undefined): string => {
  const { hostname, pathname, search } = new URL(asked);
  // The product is reached by this name, and nothing else on this machine is.
  return hostname === 'localhost' && siteUrl ? `${siteUrl}${pathname}${search}` : asked;
};

/** The status code, or in words why there was none. */
const post = async (entry: WebhookEntry, stop: AbortSignal): Promise<number | string> => {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const response = await fetch(entry.url, {
      method: 'POST',
      headers: entry.headers,
      body: entry.body,
      redirect: 'manual',
      signal,
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
    return cause?.code ?? (error as Error).name;
  }
};
