// An account's events and webhooks, for its programs.
import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { isSandbox } from '#core/security/sandbox.ts';
import { type OpenEvent, openEvent } from '#public/open/events';
import {
  addWebhook,
  isOf,
  outsideId,
  removeWebhook,
  type Webhook,
  type WebhookDeps,
  webhooksOf,
} from '#public/open/webhooks';
import { apiOnceKey } from '../api-words.ts';
import { idIn, idOut } from '../ids.ts';
import type { routes } from './contract.ts';

const eventView = ({ id, type, at, object, agentId }: OpenEvent): Reply<typeof routes.readEvent> => ({
  id: idOut('evt', id),
  type,
  created_at: at,
  is_test: isSandbox(agentId),
  object: { id: outsideId(object.kind, object.id, object.within), kind: object.kind },
});

export const listEvents =
  (db: Pick<Db, 'query'>) =>
  async (
    { id: agentId }: KeyHolder,
    { limit = PAGE_LIMIT, cursor }: Query<typeof routes.listEvents>,
  ): Promise<Reply<typeof routes.listEvents>> => {
    const pk = openEvent.partition({ agentId });
    const { items, nextCursor } = await openEvent.list(db, { pk, descending: true, limit, cursor });
    return { data: items.map(eventView), next_cursor: nextCursor };
  };

export const readEvent =
  (db: Pick<Db, 'get'>) =>
  async ({ id: agentId }: KeyHolder, id: string): Promise<Reply<typeof routes.readEvent>> => {
    const event = await openEvent.get(db, { agentId, eventId: idIn('evt', id) }, { consistent: true });
    if (!event) throw new AppError('NOT_FOUND');
    return eventView(event);
  };

const webhookView = ({ id, url, events, createdAt, disabled }: Webhook) => ({
  id: idOut('whk', id),
  url,
  events,
  created_at: createdAt,
  is_on: disabled === undefined,
});

/** The webhooks of this key. A person sees all of the account's in My Profile. */
export const listWebhooks =
  (db: Pick<Db, 'query'>) =>
  async ({ id, key }: KeyHolder): Promise<Reply<typeof routes.listWebhooks>> => ({
    data: (await webhooksOf(db, id)).filter((one) => isOf(one, key.id)).map(webhookView),
  });

export const unsubscribe =
  (deps: WebhookDeps) =>
  (holder: KeyHolder, id: string): Promise<void> =>
    removeWebhook(deps)(holder, idIn('whk', id), holder.key.id);

/** A program's webhook ends with its key, and its events contain no more than the key may read. */
export const subscribe =
  (deps: WebhookDeps) =>
  async (
    holder: KeyHolder,
    { url, events }: { url: string; events: Webhook['events'] },
    idempotencyKey: string | undefined,
  ): Promise<Reply<typeof routes.subscribe>> => {
    const { id: keyId, scopes } = holder.key;
    const by = { by: 'key' as const, key: { id: keyId, scopes: [...scopes] } };
    // Another key's webhook may contain more, and this key must not get its secret.
    const once = idempotencyKey && apiOnceKey(`${keyId}:${idempotencyKey}`);
    const { row, secret } = await addWebhook(deps)(holder, { url, events, description: '' }, once, by);
    return { ...webhookView(row), secret };
  };
