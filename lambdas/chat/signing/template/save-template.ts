// The agent's own documents. Each save is a new version; a document that was made from an earlier one doesn't change.
import { isDeepStrictEqual } from 'node:util';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from '../contract.ts';
import { documentTemplate, type StoredTemplate, templateKey } from '../entity.ts';
import { latestTemplate } from './template-store.ts';

type Input = Body<typeof routes.saveTemplate>;

const conflict = (cause?: unknown) =>
  new AppError('CONFLICT', { message: 'This template was changed in another window. Reload to see it.', cause });

const isSaved = ({ savedAt: _, ...latest }: StoredTemplate, wanted: Omit<StoredTemplate, 'savedAt'>): boolean =>
  isDeepStrictEqual(latest, wanted);

export const saveTemplate =
  ({ db, clock }: { db: Pick<Db, 'query' | 'put'>; clock: Clock }) =>
  async (agent: Agent, { version, ...text }: Input): Promise<{ version: number }> => {
    const latest = await latestTemplate(db, agent.id, text.step);
    const next = { ...text, version: version + 1 };
    // Perhaps our own, whose answer got lost.
    if (isSaved(latest, next)) return { version: next.version };
    if (latest.version !== version) throw conflict();
    const row = { ...next, savedAt: clock().toISOString() };
    try {
      await db.put(documentTemplate.item(templateKey(agent.id, text.step, next.version), row), isNew);
    } catch (error) {
      if (error instanceof ConditionFailed) throw conflict(error);
      throw error;
    }
    return { version: next.version };
  };
