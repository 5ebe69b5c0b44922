// Sends the waiting events of one webhook, in order for each object, until nothing is due or the time is up.
import { leaseMs } from '#core/aws/worker-times.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, exists, held, tried, type Write, when } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds, isoAfter, SECOND } from '#core/platform/clock.ts';
import { BusyError } from '#core/platform/queue-worker.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { openEvent } from '#public/open/events';
import { hasKey } from '#public/open/keys';
import { KEEP_EVENT_DAYS } from '#vocabulary/open/events';
import { afterFailure, dueHeads, isGivenUp, isPaused, nextLook, nextTry } from './delivery-plan.ts';
import type { DeliveryTask } from './delivery-task.ts';
import {
  type Ended,
  endedDelivery,
  type Lane,
  lane,
  type Waiting,
  type Webhook,
  waitingDelivery,
  webhook,
} from './entity.ts';
import { laterWakeWrites, wakeWrite } from './order-deliveries.ts';
import { outsideId } from './outside-id.ts';
import type { PostWebhook } from './post-webhook.ts';
import { eventBody, type ReadObject, signedHeaders } from './sign-event.ts';
import { webhookDisabledEmail } from './webhook-emails.ts';
import { type SecretOf, validVersions } from './webhook-secret.ts';

// A webhook has one worker at a time. A worker that finds another one running leaves a mark, and the running one looks again
// before it ends: so no new event is overlooked, and no worker waits for another.
type Deps = { db: Pick<Db, 'update'>; clock: Clock };
type Place = Pick<DeliveryTask, 'agentId' | 'webhookId' | 'at'>;

const TRIES = 3;

/** `holder`: the outbox entry that takes the lane. If it has the lane already, an earlier try of it has died. */
export const takeLane =
  ({ db, clock }: Deps) =>
  async ({ webhookId, agentId, at }: Place, holder: string): Promise<Lane | undefined> => {
    // A scheduled worker is the one that `wakeAt` announces.
    const met = at === undefined ? [] : (['wakeAt'] as const);
    for (let round = 0; round < TRIES; round++) {
      const now = clock();
      const values = { ':now': now.toISOString() };
      const isFree = when('attribute_not_exists(#leaseUntil) OR #leaseUntil < :now OR #holder = :holder', {
        ...values,
        ':holder': holder,
      });
      const taken = {
        set: { agentId, holder, leaseUntil: isoAfter(now, leaseMs('webhook')) },
        remove: ['again', ...met] as const,
      };
      const { result } = await tried(lane.change(db, { webhookId }, taken, isFree));
      if (result) return result;
      const isHeld = when('#leaseUntil >= :now', values);
      if (await held(lane.change(db, { webhookId }, { set: { again: true }, remove: met }, isHeld))) return undefined;
    }
    throw new BusyError('The lane changes hands', 0);
  };

/** False if an event has arrived, so that the worker must look again. `force`: another worker is ordered already. */
const leaveLane =
  ({ db }: Deps) =>
  async ({ webhookId }: Place, holder: string, force = false): Promise<boolean> => {
    const mine = { ':holder': holder };
    const free = { remove: ['holder', 'leaseUntil', 'again'] as const };
    const isQuiet = force ? '#holder = :holder' : '#holder = :holder AND attribute_not_exists(#again)';
    if (await held(lane.change(db, { webhookId }, free, when(isQuiet, mine)))) return true;
    const isMarked = when('#holder = :holder AND attribute_exists(#again)', mine);
    // The lane isn't ours anymore: its new holder takes care of the rest.
    return !(await held(lane.change(db, { webhookId }, { remove: ['again'] }, isMarked)));
  };

export type DeliverDeps = {
  db: Db;
  clock: Clock;
  post: PostWebhook;
  secretOf: SecretOf;
  readObject: ReadObject;
  random?: () => number;
};
type Sending = DeliverDeps & { to: Webhook; secrets: string[] };
type Circuit = Pick<Lane, 'failures' | 'pausedUntil' | 'pauses'>;

/** Rows read at a time. */
const PAGE = 200;
/** Events of different objects sent in parallel; after a failure, one at a time. */
const AT_ONCE = 4;
/** No call begins later than this: each may take ten seconds, and a worker has 45. */
const BUDGET_MS = 25 * SECOND;
const latest = { consistent: true };

const waitingOf = async (db: Db, webhookId: string): Promise<Waiting[]> => {
  const { PK: pk, SK: prefix } = waitingDelivery.key({ webhookId, order: '' });
  return (await waitingDelivery.list(db, { pk, prefix, limit: PAGE, consistent: true })).items;
};

const ended = ({ nextAt: _, ...row }: Waiting, state: Ended['state'], now: Date): Ended => ({
  ...row,
  state,
  expires: epochSeconds(now, KEEP_EVENT_DAYS * DAY),
});

const endWrites = (webhookId: string, row: Waiting, state: Ended['state'], now: Date): Write[] => [
  waitingDelivery.delete({ webhookId, order: row.order }, { if: exists }),
  endedDelivery.put({ webhookId, order: row.order }, ended(row, state, now)),
];

const isTaken = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

/** Sends one event; returns it with the outcome of the try. */
const send = async ({ db, clock, post, readObject, to, secrets }: Sending, row: Waiting): Promise<Waiting> => {
  const event = await openEvent.get(db, { agentId: to.agentId, eventId: row.eventId }, latest);
  const object = event?.object ?? { kind: 'webhook', id: to.id };
  const body = eventBody(row, await readObject(to.agentId, object, to.key?.scopes));
  const at = clock();
  const headers = signedHeaders(outsideId('event', row.eventId), body, secrets, at);
  const answered = await post(to.url, headers, body);
  return { ...row, attempts: row.attempts + 1, last: { ...answered, at: at.toISOString() } };
};

/** Turns the webhook off and notifies its agent, unless it's off already. */
const disable = async ({ db, clock, to }: Sending, by: 'failing' | 'gone'): Promise<void> => {
  const at = clock();
  const change = { set: { disabled: { by, at: at.toISOString() } } };
  const isOn = when('attribute_exists(#PK) AND attribute_not_exists(#disabled)');
  const place = { agentId: to.agentId, webhookId: to.id };
  const email = await webhookDisabledEmail(db, to, by, at);
  await held(db.transact([webhook.update(place, change, { if: isOn }), ...email]));
};

/** Stores a try's outcome. Returns the reason if the webhook must be turned off. */
const keep = async (sending: Sending, tried: Waiting): Promise<'failing' | 'gone' | undefined> => {
  const { db, clock, to, random = Math.random } = sending;
  const now = clock();
  const status = tried.last?.status;
  if (isTaken(status)) {
    await held(db.transact(endWrites(to.id, tried, 'delivered', now)));
    return undefined;
  }
  if (status === 410 || isGivenUp(tried, now)) {
    await held(db.transact(endWrites(to.id, tried, 'failed', now)));
    return status === 410 ? 'gone' : 'failing';
  }
  const { attempts, last } = tried;
  const set = { attempts, last, nextAt: nextTry(attempts, now, random) };
  await held(waitingDelivery.change(db, { webhookId: to.id, order: tried.order }, { set }, exists));
  return undefined;
};

const circuitAfter = (before: Circuit, tries: Waiting[], now: Date): Circuit =>
  tries.reduce<Circuit>((circuit, { last }) => {
    if (isTaken(last?.status)) return { failures: 0, pauses: 0 };
    return isPaused(circuit, now) ? circuit : afterFailure(circuit, last?.status === undefined, now);
  }, before);

const keepCircuit = async ({ db, to }: Sending, before: Circuit, after: Circuit): Promise<void> => {
  if (before.failures === 0 && after.failures === 0) return;
  const { failures, pauses, pausedUntil } = after;
  const change = pausedUntil
    ? { set: { failures, pauses, pausedUntil } }
    : { set: { failures, pauses }, remove: ['pausedUntil'] as const };
  // The lane is gone if the webhook was removed after the lease was over.
  await held(lane.change(db, { webhookId: to.id }, change, exists));
};

/** A disabled webhook, or one of a deactivated account, gets nothing more; its agent can send the events again. */
const dropAll = async ({ db, clock }: Pick<DeliverDeps, 'db' | 'clock'>, webhookId: string): Promise<undefined> => {
  for (let rows = await waitingOf(db, webhookId); rows.length > 0; rows = await waitingOf(db, webhookId))
    for (const row of rows) await held(db.transact(endWrites(webhookId, row, 'dropped', clock())));
};

/** Deletes all rows of a webhook that was removed. */
const eraseAll = async (db: Db, webhookId: string): Promise<undefined> => {
  const pk = lane.partition({ webhookId });
  const read = async () => (await db.query({ pk, limit: PAGE, attributes: ['PK', 'SK'], consistent: true })).items;
  for (let items = await read(); items.length > 0; items = await read())
    for (const { PK, SK } of items) await db.delete({ PK: String(PK), SK: String(SK) });
};

/** Sends until nothing is due. Returns the time to look again; 'now' if the time is up. */
const drain = async (sending: Sending, start: Circuit, deadline: number): Promise<string | undefined> => {
  const { db, clock, to } = sending;
  let circuit = start;
  for (;;) {
    const waiting = await waitingOf(db, to.id);
    const due = isPaused(circuit, clock()) ? [] : dueHeads(waiting, clock());
    if (due.length === 0) return nextLook(waiting, circuit);
    if (clock().getTime() > deadline) return 'now';
    const tries = await Promise.all(due.slice(0, circuit.failures > 0 ? 1 : AT_ONCE).map((row) => send(sending, row)));
    const after = circuitAfter(circuit, tries, clock());
    await keepCircuit(sending, circuit, after);
    circuit = after;
    for (const one of tries) {
      const why = await keep(sending, one);
      if (!why) continue;
      await disable(sending, why);
      await dropAll(sending, to.id);
      return undefined;
    }
  }
};

/** Reads the webhook's current state, and acts on it. */
const look = async (deps: DeliverDeps, { agentId, webhookId }: DeliveryTask, deadline: number) => {
  const { db, clock, secretOf } = deps;
  const to = await webhook.get(db, { agentId, webhookId }, latest);
  if (!to) return eraseAll(db, webhookId);
  if (to.key && !(await hasKey(db, agentId, to.key.id))) {
    await db.delete(webhook.key({ agentId, webhookId }));
    return eraseAll(db, webhookId);
  }
  if (to.disabled || (await isDeactivated(db, agentId))) return dropAll(deps, webhookId);
  const circuit = await lane.get(db, { webhookId }, latest);
  const secrets = await Promise.all(validVersions(to, clock()).map((version) => secretOf(webhookId, version)));
  return drain({ ...deps, to, secrets }, circuit ?? { failures: 0, pauses: 0 }, deadline);
};

/** Orders a worker for later, unless another one is due by then. */
const wakeLater = async ({ db, clock }: DeliverDeps, task: DeliveryTask, next: string): Promise<void> => {
  const { wakeAt = '' } = (await lane.get(db, task, latest)) ?? {};
  const now = clock();
  if (wakeAt > now.toISOString() && wakeAt <= next) return;
  await db.transact(laterWakeWrites(task, now, next));
};

export const deliverEvents =
  (deps: DeliverDeps) =>
  async (task: DeliveryTask, { id: holder }: { id: string }): Promise<Item | undefined> => {
    const { db, clock } = deps;
    if (!(await takeLane(deps)(task, holder))) return { passedOn: true };
    const deadline = clock().getTime() + BUDGET_MS;
    try {
      for (;;) {
        const next = await look(deps, task, deadline);
        if (next === 'now') {
          await db.transact([wakeWrite(task, clock())]);
          await leaveLane(deps)(task, holder, true);
          return { unfinished: true };
        }
        if (next) await wakeLater(deps, task, next);
        if (await leaveLane(deps)(task, holder)) return undefined;
      }
    } catch (error) {
      await leaveLane(deps)(task, holder, true);
      throw error;
    }
  };
