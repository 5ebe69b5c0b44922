// An agent's calls about their webhooks. Each call reads only the caller's own account.
import { newId } from '#core/crypto/ids.ts';
import { type Db, isThere, type Write, when } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { isSandbox, sandboxOf } from '#core/security/sandbox.ts';
import { activityWrites, logActivity } from '#public/members/activity';
import { keyNames, keyStands } from '#public/open/keys';
import type { routes } from './contract.ts';
import { isPaused } from './delivery-plan.ts';
import { lane, type Webhook, webhook } from './entity.ts';
import { wakeWrite, webhooksOf } from './order-deliveries.ts';
import { refusalOf } from './public-address.ts';
import { MOST_WEBHOOKS, type WebhookInput } from './vocabulary.ts';
import type { SecretOf } from './webhook-secret.ts';

type Person = Pick<Agent, 'id' | 'email'>;
export type WebhookDeps = { db: Db; clock: Clock; secretOf: SecretOf };

/** Both secrets sign for this long after a rotation. */
const OVERLAP_MS = DAY;

/** A key has only the webhooks that it made. */
export const isOf = ({ key }: Webhook, keyId: string | undefined): boolean => keyId === undefined || key?.id === keyId;

/** A person has the webhooks of the account and of its sandbox, whose test keys have no page. */
const ofPerson = async <Found>(agentId: string, read: (agentId: string) => Promise<Found>): Promise<Found[]> =>
  Promise.all([agentId, sandboxOf(agentId)].map(read));

/** Without `keyId`, a person's. */
export const ownWebhook = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  webhookId: string,
  keyId?: string,
): Promise<Webhook> => {
  const read = (of: string) => webhook.get(db, { agentId: of, webhookId }, { consistent: true });
  const found = (keyId === undefined ? await ofPerson(agentId, read) : [await read(agentId)]).find(Boolean);
  if (!found || !isOf(found, keyId)) throw new AppError('NOT_FOUND');
  return found;
};

const noted = (event: 'webhook.added' | 'webhook.removed' | 'webhook.secret', { id, email }: Person, url: string) => ({
  event,
  agentId: id,
  email,
  detail: new URL(url).hostname,
});

export const addWebhook =
  ({ db, clock, secretOf }: WebhookDeps) =>
  async (
    agent: Person,
    input: WebhookInput,
    key: string | undefined,
    by: Pick<Webhook, 'by' | 'key'> = { by: 'page' },
  ): Promise<{ row: Webhook; secret: string }> => {
    const refusal = refusalOf(input.url);
    if (refusal) throw new AppError('INVALID', { fields: { url: refusal } });
    // Stores the address in the form that is called, so that a disguised host is shown for what it is.
    const url = new URL(input.url).href;
    const once = onceFor(agent.id, key, input);
    if ((await webhooksOf(db, agent.id)).length >= MOST_WEBHOOKS)
      throw new AppError('CONFLICT', {
        message: `Your account has ${MOST_WEBHOOKS} webhooks. Remove one to add another.`,
      });
    const [now, id] = [clock(), newId(clock())];
    const row: Webhook = {
      ...input,
      url,
      id,
      agentId: agent.id,
      ...by,
      createdAt: now.toISOString(),
      secrets: [{ version: 1 }],
    };
    const what = noted('webhook.added', agent, url);
    const writes = [webhook.put({ agentId: agent.id, webhookId: id }, row), ...activityWrites(what, now)];
    const stands = by.key ? [keyStands(agent.id, by.key.id)] : [];
    const made = await firstMade(db.transact([...writes, ...stands, ...onceWrites(once, id, now)]), once, id);
    if (made === id) logActivity(what);
    return { row: { ...row, id: made }, secret: await secretOf(made, 1) };
  };

export const listWebhooks =
  ({ db, clock }: WebhookDeps) =>
  async ({ id }: Agent): Promise<Reply<typeof routes.webhooks>> => {
    const all = (await ofPerson(id, (of) => webhooksOf(db, of))).flat();
    const names = all.some(({ key }) => key) ? await keyNames(db, id) : new Map<string, string>();
    const lanes = await Promise.all(all.map((one) => lane.get(db, { webhookId: one.id })));
    const now = clock();
    const former = ({ secrets }: Webhook) =>
      secrets.find(({ until }) => until !== undefined && until > now.toISOString());
    return {
      webhooks: all.map((one, at) => {
        const state = lanes[at];
        return {
          id: one.id,
          url: one.url,
          description: one.description,
          events: one.events,
          made_by_key: one.key ? (names.get(one.key.id) ?? null) : null,
          is_test: isSandbox(one.agentId),
          created_at: one.createdAt,
          former_secret_until: former(one)?.until ?? null,
          disabled: one.disabled ?? null,
          paused_until: state && !one.disabled && isPaused(state, now) ? (state.pausedUntil ?? null) : null,
        };
      }),
    };
  };

export const switchWebhook =
  ({ db, clock }: WebhookDeps) =>
  async (agent: Agent, webhookId: string, isOn: boolean): Promise<void> => {
    const of = await ownWebhook(db, agent.id, webhookId);
    if (isOn === !of.disabled) return;
    const { agentId } = of;
    const now = clock();
    const change = isOn
      ? { remove: ['disabled'] as const }
      : { set: { disabled: { by: 'agent' as const, at: now.toISOString() } } };
    // The circuit is closed again, and waiting events are sent or dropped at once.
    const closed = { set: { agentId, failures: 0, pauses: 0 }, remove: ['pausedUntil'] as const };
    await db.transact([
      webhook.update({ agentId, webhookId }, change, { if: isThere }),
      lane.update({ webhookId }, closed),
      wakeWrite(of, now),
    ]);
  };

export const removeWebhook =
  ({ db, clock }: WebhookDeps) =>
  async (agent: Person, webhookId: string, keyId?: string): Promise<void> => {
    const of = await ownWebhook(db, agent.id, webhookId, keyId);
    const now = clock();
    const what = noted('webhook.removed', agent, of.url);
    await db.transact([
      webhook.delete({ agentId: of.agentId, webhookId }, { if: isThere }),
      wakeWrite(of, now),
      ...activityWrites(what, now),
    ]);
    logActivity(what);
  };

/** For the transaction that revokes a key: deletes the webhooks that the key made. */
export const endOfKey = async (db: Pick<Db, 'query'>, agentId: string, keyId: string, at: Date): Promise<Write[]> =>
  (await webhooksOf(db, agentId))
    .filter((one) => isOf(one, keyId))
    .flatMap((one) => [webhook.delete({ agentId, webhookId: one.id }), wakeWrite(one, at)]);

/** The new secret signs from now on, the previous one for another day, and older ones no longer. */
export const rotateSecret =
  ({ db, clock, secretOf }: WebhookDeps) =>
  async (agent: Agent, webhookId: string): Promise<{ id: string; secret: string }> => {
    const of = await ownWebhook(db, agent.id, webhookId);
    const now = clock();
    const current = Math.max(...of.secrets.map(({ version }) => version));
    const version = current + 1;
    const secrets = [{ version }, { version: current, until: isoAfter(now, OVERLAP_MS) }];
    const what = noted('webhook.secret', agent, of.url);
    const unchanged = when(
      '#secrets = :before',
      { ':before': of.secrets },
      (cause) => new AppError('CONFLICT', { cause }),
    );
    await db.transact([
      webhook.update({ agentId: of.agentId, webhookId }, { set: { secrets } }, { if: unchanged }),
      ...activityWrites(what, now),
    ]);
    logActivity(what);
    return { id: webhookId, secret: await secretOf(webhookId, version) };
  };
