// The time limits of workers, and the time after which a dead worker's task is free again. The template and the
// workers use the same numbers (docs/adr/002-transactional-outbox.md).

import type { OutboxKind } from '../data/outbox-entity.ts';
import { MINUTE, SECOND } from '../platform/clock.ts';

/** Lambda ends a worker that runs longer. */
export const WORKER_SECONDS: Record<OutboxKind, number> = {
  mail: 30,
  bank: 40,
  membership: 30,
  document: 45,
  campaign: 90,
  news: 30,
  webhook: 45,
};

/** Between receiving a message and claiming it: a cold start. */
const START_SECONDS = 10;

/** If a worker didn't finish, its message comes back after this long: never while the worker may still be running. */
export const hiddenSeconds = (kind: OutboxKind): number => WORKER_SECONDS[kind] + START_SECONDS;

/** SES has no idempotency key. Its Send event gets time to say that a dead worker's email went out. */
const MAIL_LEASE_MS = 5 * MINUTE;

/** A claim ends when its worker can't be alive anymore, but before the message comes back. */
export const leaseMs = (kind: OutboxKind): number =>
  kind === 'mail' || kind === 'campaign' ? MAIL_LEASE_MS : WORKER_SECONDS[kind] * SECOND;
