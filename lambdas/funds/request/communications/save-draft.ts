import { newId } from '#core/crypto/ids.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { type Condition, ConditionFailed, type Db, type Key, when } from '#core/data/db.ts';
import { madeBefore, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom } from '#core/platform/money.ts';
import { communication, type DraftRow } from '../entity.ts';
import { purchaseFrom } from '../purchase/purchase.ts';
import { REQUEST_TYPE, type SavedDraft } from '../vocabulary.ts';
import { draftGone, isDraft } from './drafts.ts';

const namedIn = (draft: SavedDraft): string =>
  draft.report_request_type === REQUEST_TYPE.request
    ? draft.requestee_name || [draft.to_user_first_name, draft.to_user_last_name].filter(Boolean).join(' ')
    : '';

const rowOf = (draft: SavedDraft, id: string, agent: Agent, now: Date): Complete<DraftRow> => ({
  id,
  kind: 'draft',
  fromUser: agent.name || agent.email,
  toUser: draft.to_user_email ?? draft.to_user ?? '',
  name: namedIn(draft),
  subject: draft.message_subject || 'Draft',
  body: draft.message_body,
  date: now.toISOString(),
  status: 'Draft',
  reportType: draft.report_type,
  proofAmount: centsFrom(draft.proof_amount),
  purchase: draft.report_request_type === REQUEST_TYPE.request ? purchaseFrom(draft) : undefined,
  draft,
});

type Save = { draft: SavedDraft; draftId?: string; seen?: SavedDraft; idempotencyKey?: string };
type Change = { key: Parameters<typeof communication.get>[1]; seen: SavedDraft; draft: SavedDraft };

/**
 * A draft says some things twice, like a name and its parts, so two saves aren't put together: one that wasn't seen isn't written over.
 * The condition is that it is still as it was seen, and not sent.
 */
const asSeen = async (db: Pick<Db, 'get'>, { key, seen, draft }: Change): Promise<Condition> => {
  const now = await communication.get(db, key, { consistent: true });
  if (now?.kind !== 'draft') return isDraft;
  mergedEdit({ draft: seen }, { draft }, { draft: now.draft });
  return when('#kind = :draft AND #date = :date', { ':draft': 'draft', ':date': now.date });
};

/** Again, when another window saves it at this moment. */
const replaceAsSeen = (db: Pick<Db, 'get' | 'put'>, row: Item & Key, change: Change): Promise<void> =>
  writeAgain(async () => {
    const condition = await asSeen(db, change);
    await db.put(row, condition).catch((error) => {
      const found = error instanceof ConditionFailed ? error.item : undefined;
      if (found?.kind !== 'draft') draftGone(error);
      throw error;
    });
  });

/** A draft may be as unfinished as it likes. Saving it under its id replaces it; anything else under that id stays. */
export const saveDraft =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, { draft, draftId, seen, idempotencyKey }: Save): Promise<{ id: string }> => {
    const now = deps.clock();
    const communicationId = draftId ?? newId(now);
    const key = { agentId: agent.id, communicationId };
    const row = rowOf(draft, communicationId, agent, now);
    if (draftId) {
      if (seen) await replaceAsSeen(deps.db, communication.item(key, row), { key, seen, draft });
      else await deps.db.put(communication.item(key, row), isDraft).catch(draftGone);
      return { id: draftId };
    }
    const once = onceFor(agent.id, idempotencyKey, draft);
    try {
      await deps.db.transact([communication.put(key, row), ...onceWrites(once, communicationId, now)]);
    } catch (error) {
      const first = madeBefore(error, once);
      if (!first) throw error;
      return { id: first };
    }
    return { id: communicationId };
  };
