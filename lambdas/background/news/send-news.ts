import { hash } from 'node:crypto';
import type { PushKey } from '#core/crypto/push-key.ts';
import type { Db } from '#core/data/db.ts';
import { MAX_ATTEMPTS, type OutboxEntry } from '#core/data/outbox.ts';
import { type Clock, DAY, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { BusyError, PermanentError } from '#core/platform/queue-worker.ts';
import { feedEvent, type News, newsOf, notification } from '#public/dashboard';
import { isPushEndpoint, type NewsDevice, newsDevice, readChoices } from '#public/members/notifications';
import { session } from '#public/members/session';
import type { NewsTask } from './news-task.ts';
import type { Delivery, PushToBrowser } from './push-to-browser.ts';

type Deps = {
  db: Pick<Db, 'get' | 'delete'>;
  clock: Clock;
  push: PushToBrowser;
  pushKey: () => Promise<Pick<PushKey, 'publicKey'>>;
  pushServices: string;
};
type Result = { sent: true } | { skipped: true; why: string };
type Entry = Pick<OutboxEntry, 'attempts' | 'createdAt'>;

/** By the next day, the dashboard was seen. */
const NEWS_FOR_MS = DAY;
const skipped = (why: string): Result => ({ skipped: true, why });
const latest = { consistent: true };

const newsAbout = async ({ db }: Deps, { agentId, eventId }: NewsTask): Promise<News | undefined> => {
  const row = await notification.get(db, { agentId, eventId }, latest);
  return row && newsOf(feedEvent(row));
};

/** Someone who was logged out there must not get news there. */
const isSignedIn = async ({ db, clock }: Deps, agentId: string, { sessionId }: NewsDevice): Promise<boolean> => {
  const live = await session.get(db, { agentId, sessionId }, latest);
  return live !== undefined && live.expires > epochSeconds(clock());
};

/** Why this browser gets nothing. */
const objection = async (deps: Deps, { agentId }: NewsTask, device: NewsDevice, { kind }: News) => {
  if (device.key !== (await deps.pushKey()).publicKey || !isPushEndpoint(device.endpoint, deps.pushServices))
    return 'has to subscribe again';
  if (!(await isSignedIn(deps, agentId, device))) return 'logged out';
  const { push } = await readChoices(deps)({ id: agentId });
  return push[kind] ? undefined : 'turned off';
};

const deliver = async (deps: Deps, task: NewsTask, device: NewsDevice, news: News, leftMs: number) => {
  const { words, path } = news;
  return deps.push(device, {
    text: JSON.stringify({ id: task.eventId, words, path }),
    ttlSeconds: Math.floor(leftMs / SECOND),
    topic: hash('sha256', task.eventId, 'base64url').slice(0, 32),
  });
};

const resultOf = async (deps: Deps, task: NewsTask, delivery: Delivery, attempts: number): Promise<Result> => {
  switch (delivery.to) {
    case 'taken':
      return { sent: true };
    case 'gone':
      await deps.db.delete(newsDevice.key(task));
      return skipped('has unsubscribed');
    case 'refused':
      throw new PermanentError(`The push service refused it with ${delivery.status}`);
    case 'busy':
      if (attempts < MAX_ATTEMPTS) throw new BusyError('The push service is busy', delivery.afterMs);
      // It's on the dashboard, so no one has to be called for a few.
      countMetric('UnsentNews');
      return skipped('the push service stayed busy');
  }
};

export const sendNews =
  (deps: Deps) =>
  async (task: NewsTask, { attempts, createdAt }: Entry): Promise<Result> => {
    const leftMs = Date.parse(createdAt) + NEWS_FOR_MS - deps.clock().getTime();
    const [device, news] = await Promise.all([newsDevice.get(deps.db, task, latest), newsAbout(deps, task)]);
    if (!device) return skipped('was removed');
    if (!news || leftMs <= 0) return skipped('is no news anymore');
    const why = await objection(deps, task, device, news);
    if (why) return skipped(why);
    return resultOf(deps, task, await deliver(deps, task, device, news, leftMs), attempts);
  };
