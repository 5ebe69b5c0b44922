// What an agent's new documents of a step are made from. Nothing that was made before changes.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { requireMember } from '#public/offices';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { templateChoice } from '../entity.ts';
import { requireSaved } from './template-choices.ts';
import { firstOf } from './template-store.ts';

export const chooseTemplate =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'put' | 'delete'> }) =>
  async (agent: Pick<Agent, 'id'>, step: SignedStep, officeId: string | null): Promise<void> => {
    const key = { agentId: agent.id, step: String(step) };
    if (officeId === null) return db.delete(templateChoice.key(key));
    const { joinedAt } = await requireMember(db, agent, officeId);
    // Ours is the agent's own as long as the agent has changed nothing: there's nothing to choose yet.
    await requireSaved(db, firstOf(officeId, step));
    await db.put(templateChoice.item(key, { officeId, joinedAt }));
  };
