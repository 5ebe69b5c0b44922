import { newId } from '#core/crypto/ids.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import type { ReportDraft } from './contract.ts';

/** A draft may be as unfinished as it likes. Saving it again under its id replaces it; anything else under that id stays. */
export const saveDraft =
  (deps: { db: Db; clock: Clock }) =>
  async (agent: Agent, { draft, draftId }: { draft: ReportDraft; draftId?: string }): Promise<{ id: string }> => {
    const now = deps.clock();
    const id = draftId ?? newId(now);
    const recipient = draft.to_user_email ?? draft.to_user ?? '';
    try {
      await deps.db.put(
        {
          ...keys.message(agent.id, id),
          id,
          kind: 'draft',
          fromUser: agent.name || agent.email,
          toUser: recipient,
          name: draft.requestee_name || [draft.to_user_first_name, draft.to_user_last_name].filter(Boolean).join(' '),
          subject: draft.message_subject || 'Draft',
          body: draft.message_body,
          date: now.toISOString(),
          status: 'Draft',
          reportType: draft.report_type,
          proofAmount: centsFrom(draft.proof_amount),
          draft: draft as unknown as Item,
        },
        draftId ? when('#kind = :draft', { ':draft': 'draft' }) : undefined,
      );
    } catch (error) {
      if (error instanceof ConditionFailed)
        throw new AppError('NOT_FOUND', { message: 'This draft is no longer there.' });
      throw error;
    }
    return { id };
  };

export const discardDraft =
  (deps: { db: Db }) =>
  async (agent: Agent, id: string): Promise<void> => {
    try {
      await deps.db.delete(keys.message(agent.id, id), when('#kind = :draft', { ':draft': 'draft' }));
    } catch (error) {
      if (error instanceof ConditionFailed)
        throw new AppError('NOT_FOUND', { message: 'This draft is no longer there.' });
      throw error;
    }
  };
