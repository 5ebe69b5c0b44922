import { randomUUID } from 'node:crypto';

/** One webhook and its fate. It lives in the simulator's own state, so a kill loses neither it nor its retries. */
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
  /**
   * Webhooks are saved together with the change that caused them. `copies` and `held` play a service's faults: delivered twice,
   * or never.
   */
  enqueue(webhooks: { url: string; body: string; copies?: number; held?: boolean }[]): void;
  fire(id: string): Promise<WebhookEntry>;
  entries(): WebhookEntry[];
  /** Resumes webhooks that were pending when the process died. */
  resume(): void;
  close(): Promise<void>;
};

/** A webhook's delivery in a storm: more than once, later than others, or never. */
export type WebhookTravel = { copies: number; isLost: boolean; delayMs: number };

type Settings = {
  entries: WebhookEntry[];
  save(): void;
  sign(body: string): Record<string, string>;
  now(): Date;
  /** The product's present address: it may have moved to another port since a webhook was requested. */
  siteUrl?: string;
  /** The wait before the first retry; it doubles with each. */
  retryMs: number;
  /** Without it, a webhook is delivered at once, and once. */
  travel?: (() => WebhookTravel | undefined) | undefined;
  /** After this long without a good answer the sender gives up. */
  giveUpMs?: number;
};

const KEPT = 500;
const ANSWER_WITHIN_MS = 10_000;

/** A sender at work: its settings, and the attempts that are planned or under way. */
type Sending = Settings & {
  giveUpMs: number;
  timers: Map<string, NodeJS.Timeout>;
  inFlight: Set<Promise<unknown>>;
  stop: AbortController;
  /** First attempts go out one after the other, so that they keep their order; retries go out when they are due. */
  lastFirst: Promise<unknown>;
};

export const createWebhookSender = (settings: Settings): WebhookSender => {
  const sending: Sending = {
    ...settings,
    giveUpMs: settings.giveUpMs ?? 24 * 3_600_000,
    timers: new Map(),
    inFlight: new Set(),
    stop: new AbortController(),
    lastFirst: Promise.resolve(),
  };
  const { entries, timers, inFlight, stop } = sending;
  return {
    enqueue(webhooks) {
      const made = webhooks.flatMap((webhook) => entriesOf(webhook, settings.now(), settings.travel?.()));
      entries.push(...made);
      forgetOld(entries);
      settings.save();
      for (const entry of made) if (entry.status === 'pending') schedule(sending, entry);
    },
    fire(id) {
      const entry = entries.find((one) => one.id === id);
      if (!entry) throw new Error(`No webhook ${id} in the log`);
      return track(sending, attempt(sending, entry));
    },
    entries: () => entries,
    resume() {
      for (const entry of entries) if (entry.status === 'pending') schedule(sending, entry);
    },
    async close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      stop.abort();
      await Promise.allSettled(inFlight);
    },
  };
};

const track = <T>({ inFlight }: Sending, work: Promise<T>): Promise<T> => {
  inFlight.add(work);
  void work.finally(() => inFlight.delete(work));
  return work;
};

const schedule = (sending: Sending, entry: WebhookEntry): void => {
  if (entry.attempts.length === 0 && entry.nextAttemptAt === undefined) {
    const afterOthers = sending.lastFirst.then(() =>
      entry.attempts.length === 0 ? attempt(sending, entry) : undefined,
    );
    sending.lastFirst = track(sending, afterOthers);
    return;
  }
  const wait = Math.max(0, Date.parse(entry.nextAttemptAt ?? entry.at) - sending.now().getTime());
  sending.timers.set(
    entry.id,
    setTimeout(() => void track(sending, attempt(sending, entry)), wait),
  );
};

const attempt = async (sending: Sending, entry: WebhookEntry): Promise<WebhookEntry> => {
  const { stop, timers } = sending;
  if (stop.signal.aborted) return entry;
  clearTimeout(timers.get(entry.id));
  timers.delete(entry.id);
  entry.url = addressNow(entry.url, sending.siteUrl);
  entry.headers = { 'content-type': 'application/json', ...sending.sign(entry.body) };
  const answer = await post(entry, stop.signal);
  if (stop.signal.aborted) return entry;
  entry.attempts.push({ at: sending.now().toISOString(), answer });
  delete entry.nextAttemptAt;
  if (typeof answer === 'number' && answer >= 200 && answer < 300) entry.status = 'delivered';
  else if (entry.status !== 'delivered') retryLater(sending, entry);
  sending.save();
  return entry;
};

const retryLater = (sending: Sending, entry: WebhookEntry): void => {
  const wait = sending.retryMs * 2 ** (entry.attempts.length - 1);
  const next = sending.now().getTime() + wait;
  if (next - Date.parse(entry.at) > sending.giveUpMs) {
    entry.status = 'failed';
    return;
  }
  entry.status = 'pending';
  entry.nextAttemptAt = new Date(next).toISOString();
  schedule(sending, entry);
};

type Webhook = Parameters<WebhookSender['enqueue']>[0][number];

const entriesOf = ({ url, body, ...asked }: Webhook, now: Date, travel?: WebhookTravel): WebhookEntry[] => {
  const { copies = travel?.copies ?? 1, held = travel?.isLost ?? false } = asked;
  const delayMs = travel?.delayMs ?? 0;
  return Array.from({ length: copies }, (_, copy) => ({
    id: randomUUID(),
    at: now.toISOString(),
    url,
    body,
    headers: {},
    status: held ? 'held' : 'pending',
    attempts: [],
    // Only the first of them is late: the second may come before others, too.
    ...(delayMs > 0 && copy === 0 ? { nextAttemptAt: new Date(now.getTime() + delayMs).toISOString() } : {}),
  }));
};

const forgetOld = (entries: WebhookEntry[]): void => {
  while (entries.length > KEPT) {
    const oldest = entries.findIndex((entry) => entry.status !== 'pending');
    if (oldest < 0) return;
    entries.splice(oldest, 1);
  }
};

const addressNow = (asked: string, siteUrl: string | undefined): string => {
  const { hostname, pathname, search } = new URL(asked);
  // Only the product has this name on this machine.
  return hostname === 'localhost' && siteUrl ? `${siteUrl}${pathname}${search}` : asked;
};

/** The status code, or the reason why there was none. */
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
