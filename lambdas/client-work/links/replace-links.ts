// After an account is deactivated, someone who used it may still know a client's pin or have a client's page open.
// Every link that the account sent to a client gets another pin, and its client the new link.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, held, when, writeAgain } from '#core/data/db.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { rotatePin } from '#core/http/rotate-pin.ts';
import type { Clock } from '#core/platform/clock.ts';
import { signersLinks } from '#public/chat/signing';
import { guidedTransaction } from '#public/chat/transaction';
import { communication } from '#public/funds/request';
import { type ReplaceLinksTask, replaceLinksPart } from '#public/members/staff';

type Deps = { db: Db; clock: Clock; pinKey: Secret };

const PART = 25;

const replaceOne =
  ({ db, clock, pinKey }: Deps, task: ReplaceLinksTask) =>
  async (linkId: string): Promise<void> => {
    const key = await pinKey();
    const once = String(Date.parse(task.at));
    await writeAgain(async () => {
      const item = await db.get(guestLink.key({ linkId }), { consistent: true });
      // An erased person has no data, and a link that went to a colleague has another pin already.
      if (!item || item.agentId !== task.agentId) return;
      const link = guestLink.read(item);
      const { pin, email } = rotatePin(key, link, { why: 'deactivated', at: clock(), once });
      const isSame = when('#pinVersion = :before', { ':before': link.pinVersion });
      // An earlier run of this part has done it.
      await held(db.transact([guestLink.update({ linkId }, { set: pin }, { if: isSame }), email]), 'email');
    });
  };

/** The links of one part of a list, and the start of the next one. */
const pageOf = async ({ db }: Deps, { agentId, list, cursor }: ReplaceLinksTask) => {
  const how = { limit: PART, cursor: cursor ?? undefined, consistent: true } as const;
  if (list === 'requests') {
    const { items, nextCursor } = await communication.list(db, { pk: communication.partition({ agentId }), ...how });
    const open = items.flatMap((row) => (row.kind === 'request' && row.state !== 'cancelled' ? [row.linkId] : []));
    return { linkIds: open, nextCursor };
  }
  const { items, nextCursor } = await guidedTransaction.list(db, {
    pk: guidedTransaction.partition({ agentId }),
    ...how,
  });
  const own = items.flatMap(({ origin, linkId }) => (origin === 'own' ? [linkId] : []));
  return { linkIds: [...own, ...(await signersLinks(db, items))], nextCursor };
};

const following = (task: ReplaceLinksTask, nextCursor: string | null): ReplaceLinksTask | undefined => {
  if (nextCursor) return { ...task, cursor: nextCursor, part: task.part + 1 };
  return task.list === 'requests' ? { ...task, list: 'transactions', cursor: null, part: 1 } : undefined;
};

export const replaceLinks = (deps: Deps) => async (task: ReplaceLinksTask) => {
  const { linkIds, nextCursor } = await pageOf(deps, task);
  for (const linkId of linkIds) await replaceOne(deps, task)(linkId);
  const next = following(task, nextCursor);
  // An earlier run of this part may have ordered it.
  if (next) await held(deps.db.transact([replaceLinksPart(next, deps.clock())]));
  return { count: linkIds.length };
};
