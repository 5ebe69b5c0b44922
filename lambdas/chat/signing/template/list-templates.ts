import { SIGNED_STEPS } from '#contracts/chat/transaction';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Template } from '../contract.ts';
import type { StoredTemplate } from '../entity.ts';
import { latestTemplate } from './template-store.ts';

const toTemplate = ({ savedAt, ...template }: StoredTemplate): Template => ({ ...template, saved_at: savedAt });

export const listTemplates =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (agent: Agent): Promise<Template[]> => {
    const templates = await Promise.all(SIGNED_STEPS.map((step) => latestTemplate(db, agent.id, step)));
    return templates.map(toTemplate);
  };
