import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { communication } from '../entity.ts';
import { draftGone, isDraft } from './drafts.ts';

export const discardDraft =
  (deps: { db: Pick<Db, 'delete'> }) =>
  async (agent: Agent, communicationId: string): Promise<void> => {
    await deps.db.delete(communication.key({ agentId: agent.id, communicationId }), isDraft).catch(draftGone);
  };
