import { SIGNED_STEPS, type SignedStep } from '#contracts/chat/transaction';
import { mayEditTemplates } from '#contracts/offices';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import { requireMember } from '#public/offices';
import type { routes, Template } from '../contract.ts';
import { documentTemplate, type StoredTemplate } from '../entity.ts';
import { chosenOffice, latestTemplate, standardTemplate } from './template-store.ts';

const toTemplate = ({ savedAt, ...template }: StoredTemplate): Template => ({ ...template, saved_at: savedAt });

const templatesOf = async (db: Pick<Db, 'query'>, ownerId: string): Promise<Template[]> => {
  const templates = await Promise.all(SIGNED_STEPS.map((step) => latestTemplate(db, ownerId, step)));
  return templates.map(toTemplate);
};

export const listTemplates =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (agent: Pick<Agent, 'id'>): Promise<Reply<typeof routes.templates>> => {
    const [templates, chosen] = await Promise.all([
      templatesOf(db, agent.id),
      Promise.all(
        SIGNED_STEPS.map(async (step) => ({ step, office_id: (await chosenOffice(db, agent.id, step)) ?? null })),
      ),
    ]);
    return { templates, chosen };
  };

/** Long texts, so a few at a time. */
const HISTORY_PAGE = 10;

const historyOf = async (
  db: Pick<Db, 'query'>,
  { ownerId, step }: { ownerId: string; step: SignedStep },
  { limit = HISTORY_PAGE, cursor }: Query<typeof routes.templateHistory>,
): Promise<Reply<typeof routes.templateHistory>> => {
  const pk = documentTemplate.partition({ ownerId });
  const of = { pk, prefix: `${step}#`, descending: true, limit: Math.min(limit, HISTORY_PAGE), cursor };
  const { items, nextCursor } = await documentTemplate.list(db, of);
  const versions = nextCursor ? items : [...items, standardTemplate(step)];
  return { templates: versions.map(toTemplate), next_cursor: nextCursor };
};

export const listTemplateHistory =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  (agent: Pick<Agent, 'id'>, step: SignedStep, page: Query<typeof routes.templateHistory>) =>
    historyOf(db, { ownerId: agent.id, step }, page);

export const listOfficeTemplates =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (agent: Pick<Agent, 'id'>, officeId: string): Promise<Reply<typeof routes.officeTemplates>> => {
    const { role } = await requireMember(db, agent, officeId);
    return { templates: await templatesOf(db, officeId), may_edit: mayEditTemplates(role) };
  };

export const listOfficeTemplateHistory =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { officeId, step }: { officeId: string; step: SignedStep },
    page: Query<typeof routes.officeTemplateHistory>,
  ) => {
    await requireMember(db, agent, officeId);
    return historyOf(db, { ownerId: officeId, step }, page);
  };
