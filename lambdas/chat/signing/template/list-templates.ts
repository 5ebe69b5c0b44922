import { SIGNED_STEPS, type SignedStep } from '#contracts/chat/transaction';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { routes, Template } from '../contract.ts';
import { documentTemplate, type StoredTemplate } from '../entity.ts';
import { latestTemplate, standardTemplate } from './template-store.ts';

const toTemplate = ({ savedAt, ...template }: StoredTemplate): Template => ({ ...template, saved_at: savedAt });

export const listTemplates =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (agent: Agent): Promise<Template[]> => {
    const templates = await Promise.all(SIGNED_STEPS.map((step) => latestTemplate(db, agent.id, step)));
    return templates.map(toTemplate);
  };

/** Long texts, so a few at a time. */
const HISTORY_PAGE = 10;

export const listTemplateHistory =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (
    agent: Agent,
    step: SignedStep,
    { limit = HISTORY_PAGE, cursor }: Query<typeof routes.templateHistory>,
  ): Promise<Reply<typeof routes.templateHistory>> => {
    const pk = documentTemplate.partition({ agentId: agent.id });
    const of = { pk, prefix: `${step}#`, descending: true, limit: Math.min(limit, HISTORY_PAGE), cursor };
    const { items, nextCursor } = await documentTemplate.list(db, of);
    const versions = nextCursor ? items : [...items, standardTemplate(step)];
    return { templates: versions.map(toTemplate), next_cursor: nextCursor };
  };
