// The agent's own documents. Each save is a new version; what a guest was asked to sign never changes with it.
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { SIGNED_STEPS } from '../transaction/contract.ts';
import type { routes, Template } from './contract.ts';
import { latestTemplate } from './document-store.ts';
import { documentTemplate, type StoredTemplate, templateKey } from './entity.ts';

const view = ({ savedAt, ...template }: StoredTemplate): Template => ({ ...template, saved_at: savedAt });

export const templates = (deps: { db: Db; clock: Clock }) => ({
  async list(agent: Agent): Promise<Template[]> {
    const found = await Promise.all(SIGNED_STEPS.map((step) => latestTemplate(deps.db, agent.id, step)));
    return found.map(view);
  },

  async save(agent: Agent, { version, ...text }: Body<typeof routes.saveTemplate>): Promise<{ version: number }> {
    const latest = await latestTemplate(deps.db, agent.id, text.step);
    const next = version + 1;
    const conflict = () =>
      new AppError('CONFLICT', { message: 'This document was changed in another window. Reload to see it.' });
    if (latest.version !== version) throw conflict();
    try {
      await deps.db.put(
        documentTemplate.item(templateKey(agent.id, text.step, next), {
          ...text,
          version: next,
          savedAt: deps.clock().toISOString(),
        }),
        isNew,
      );
    } catch (error) {
      if (error instanceof ConditionFailed) throw conflict();
      throw error;
    }
    return { version: next };
  },
});
