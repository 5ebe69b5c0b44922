import { newId } from '#core/crypto/ids.ts';
import type { Item } from '#core/data/attribute-value.ts';
import {
  type Condition,
  type ConditionFailed,
  type Db,
  type Key,
  type Write,
  when,
  writeAgain,
} from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom } from '#core/platform/money.ts';
import { confirmWrites } from '#public/members/proposals';
import { type Accepted, USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { communication, type DraftRow } from '../entity.ts';
import { purchaseFrom } from '../purchase.ts';
import { REQUEST_TYPE, type SavedDraft } from '../vocabulary.ts';

// A draft is a communication like any other; actions on drafts must not touch the others.

const draftGone = (cause: ConditionFailed): AppError =>
  new AppError('NOT_FOUND', { message: 'This draft no longer exists.', cause });

const isDraft = when('#kind = :draft', { ':draft': 'draft' }, draftGone);

/** A sent request or report replaces its draft. Sending doesn't fail if the draft is already gone. */
export const replaceDraft = (agentId: string, draftId: string | undefined): Write[] =>
  draftId
    ? [
        communication.delete(
          { agentId, communicationId: draftId },
          { if: when('attribute_not_exists(#PK) OR #kind = :draft', { ':draft': 'draft' }, draftGone) },
        ),
      ]
    : [];

const namedIn = (draft: SavedDraft): string =>
  draft.report_request_type === REQUEST_TYPE.request
    ? draft.requestee_name || [draft.to_user_first_name, draft.to_user_last_name].filter(Boolean).join(' ')
    : '';

const acceptedIn = (draft: SavedDraft): Accepted =>
  (draft.report_request_type === REQUEST_TYPE.request ? draft.accepts : undefined) ?? USUALLY_ACCEPTED;

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
  accepts: acceptedIn(draft),
  sample: undefined,
  draft,
});

/** `proposalId`: the assistant's proposal that a new draft began with. */
type Save = {
  draft: SavedDraft;
  draftId?: string;
  seen?: SavedDraft;
  proposalId?: string;
  idempotencyKey?: string;
};
type Change = { key: Parameters<typeof communication.get>[1]; seen: SavedDraft; draft: SavedDraft };

/**
 * A draft stores some facts twice, like a name and its parts, so two saves aren't merged: an unseen save isn't
 * overwritten. The condition: unchanged since it was seen, and not sent.
 */
const asSeen = async (db: Pick<Db, 'get'>, { key, seen, draft }: Change): Promise<Condition> => {
  const now = await communication.get(db, key, { consistent: true });
  if (now?.kind !== 'draft') return isDraft;
  mergedEdit({ draft: seen }, { draft }, { draft: now.draft });
  return when('#kind = :draft AND #date = :date', { ':draft': 'draft', ':date': now.date }, (failed) =>
    failed.item?.kind === 'draft' ? failed : draftGone(failed),
  );
};

/** Decides again if another window saves it at this moment. */
const replaceAsSeen = (db: Pick<Db, 'get' | 'put'>, row: Item & Key, change: Change): Promise<void> =>
  writeAgain(async () => db.put(row, await asSeen(db, change)));

/** A draft may be incomplete. Saving it under its id replaces it; any other row under that id stays. */
export const saveDraft =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, { draft, draftId, seen, proposalId, idempotencyKey }: Save): Promise<{ id: string }> => {
    const now = deps.clock();
    const communicationId = draftId ?? newId(now);
    const key = { agentId: agent.id, communicationId };
    const row = rowOf(draft, communicationId, agent, now);
    if (draftId) {
      if (seen) await replaceAsSeen(deps.db, communication.item(key, row), { key, seen, draft });
      else await deps.db.put(communication.item(key, row), isDraft);
      return { id: draftId };
    }
    const once = onceFor(agent.id, idempotencyKey, draft);
    const save = deps.db.transact([
      communication.put(key, row),
      ...onceWrites(once, communicationId, now),
      ...confirmWrites(agent.id, { id: proposalId, kind: 'request' }, now),
    ]);
    return { id: await firstMade(save, once, communicationId) };
  };

export const discardDraft =
  (deps: { db: Pick<Db, 'delete'> }) =>
  async (agent: Agent, communicationId: string): Promise<void> => {
    await deps.db.delete(communication.key({ agentId: agent.id, communicationId }), isDraft);
  };
