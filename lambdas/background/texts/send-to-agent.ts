// What an agent gets by text, at the number that they confirmed: news, and before that the code.
import type { Secret } from '#core/aws/secrets.ts';
import type { SendText } from '#core/aws/text-messages.ts';
import { ConditionFailed, type Db, isNew, when } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { PostponedError } from '#core/platform/queue-worker.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { feedEvent, type News, newsOf, notification } from '#public/dashboard';
import { hasStopped, textOfCode, textOfNews } from '#public/funds/texts';
import { newsCode, newsNumber, newsText, newsTextCount, quietForMs, readChoices } from '#public/members/notifications';
import { noteMessage } from './note-message.ts';
import type { CodeTask, NewsTextTask } from './text-task.ts';

type Deps = {
  db: Pick<Db, 'get' | 'put' | 'update' | 'delete' | 'transact'>;
  clock: Clock;
  nameKey: Secret;
  siteUrl: string;
  send: SendText;
};
type Result = { messageId: string } | { skipped: true; why: string };

/** By the next day, the dashboard was seen. */
const NEWS_FOR_MS = DAY;
/** Each wakes someone, and costs. */
export const MOST_NEWS_A_DAY = 20;
const KEEP_MS = 2 * DAY;
const latest = { consistent: true };
const skipped = (why: string): Result => ({ skipped: true, why });

/** Why they get no text about it. */
const objection = async (deps: Deps, agentId: string, phone: string, { kind }: News): Promise<string | undefined> => {
  const { db, clock } = deps;
  const [{ text, quiet }, isClosed] = await Promise.all([
    readChoices(deps)({ id: agentId }),
    isDeactivated(db, agentId),
  ]);
  if (isClosed) return 'was deactivated';
  if (!text[kind]) return 'turned off';
  if (await hasStopped(deps, phone)) return 'replied STOP';
  const waitMs = quietForMs(quiet, clock());
  if (waitMs > 0) throw new PostponedError('quiet hours', waitMs);
  return undefined;
};

const countKey = (agentId: string, now: Date) => ({ agentId, day: now.toISOString().slice(0, 10) });

/** Why it may not go out: it has, perhaps, or too many have. A worker that dies after this sends nothing. */
const begin = async ({ db }: Deps, task: NewsTextTask, now: Date): Promise<string | undefined> => {
  const expires = epochSeconds(now, KEEP_MS);
  const isFree = when('attribute_not_exists(#used) OR #used < :most', { ':most': MOST_NEWS_A_DAY });
  const count = newsTextCount.update(
    countKey(task.agentId, now),
    { add: { used: 1 }, set: { expires } },
    { name: 'count', if: isFree },
  );
  try {
    await db.transact([newsText.put(task, { at: now.toISOString(), expires }, { if: isNew }), count]);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.write === 'count' ? 'as many as in a day' : 'may have gone out';
  }
};

/** The service refused it for now: it's free for another try. `now`: when it was counted. */
const putBack = ({ db }: Deps, task: NewsTextTask, now: Date): Promise<void> =>
  db.transact([newsText.delete(task), newsTextCount.update(countKey(task.agentId, now), { add: { used: -1 } })]);

export const sendNewsText =
  (deps: Deps) =>
  async (task: NewsTextTask, { createdAt }: Pick<OutboxEntry, 'createdAt'>): Promise<Result> => {
    const { db, clock, siteUrl, send } = deps;
    const { agentId, eventId } = task;
    const now = clock();
    const [known, row] = await Promise.all([
      newsNumber.get(db, { agentId }, latest),
      notification.get(db, { agentId, eventId }, latest),
    ]);
    const phone = known?.confirmed?.phone;
    if (!phone) return skipped('was removed');
    const news = row && newsOf(feedEvent(row));
    if (!news || Date.parse(createdAt) + NEWS_FOR_MS <= now.getTime()) return skipped('is no news anymore');
    const why = (await objection(deps, agentId, phone, news)) ?? (await begin(deps, task, now));
    if (why) return skipped(why);
    const body = textOfNews({ words: news.words, url: `${siteUrl}${news.path}` });
    const outcome = await send({ to: phone, body }).catch(async (error: unknown) => {
      await putBack(deps, task, now);
      throw error;
    });
    if (outcome.came !== 'sent') return skipped(outcome.came);
    await noteMessage(deps, outcome.messageId);
    return { messageId: outcome.messageId };
  };

export const sendCode =
  (deps: Deps) =>
  async ({ agentId, version }: CodeTask): Promise<Result> => {
    const { db, clock, nameKey, send } = deps;
    const { waiting } = (await newsNumber.get(db, { agentId }, latest)) ?? {};
    if (waiting?.version !== version || waiting.until <= clock().toISOString()) return skipped('is another one by now');
    if (await hasStopped(deps, waiting.phone)) return skipped('replied STOP');
    const code = await newsCode(nameKey, { agentId, phone: waiting.phone, version });
    const outcome = await send({ to: waiting.phone, body: textOfCode(code) });
    if (outcome.came !== 'sent') return skipped(outcome.came);
    await noteMessage(deps, outcome.messageId);
    return { messageId: outcome.messageId };
  };
