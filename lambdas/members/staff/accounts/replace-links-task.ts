// Ordered when an account is deactivated, and carried out by lambdas/clients/links.
import * as v from 'valibot';
import { isNew, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';

/** A part of it. `at`: of the deactivation, which is what a link is replaced once for. */
export const replaceLinksTask = v.object({
  type: v.literal('replace links'),
  agentId: v.string(),
  at: v.string(),
  list: v.picklist(['requests', 'transactions']),
  cursor: v.nullable(v.string()),
  part: v.number(),
});
export type ReplaceLinksTask = v.InferOutput<typeof replaceLinksTask>;

/** Under an ID that only one part can have. */
export const replaceLinksPart = (task: ReplaceLinksTask, at: Date): Write => {
  const id = `links-${task.agentId}-${Date.parse(task.at)}-${task.list}-${task.part}`;
  return { ...outboxWrite('membership', task, at, id), if: isNew, name: 'part' };
};

/** In the transaction that deactivates the account. */
export const replaceLinksWrite = (agentId: string, at: Date): Write =>
  replaceLinksPart(
    { type: 'replace links', agentId, at: at.toISOString(), list: 'requests', cursor: null, part: 1 },
    at,
  );
