import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import { requireMember } from '#public/offices';
import { SIGNED_STEPS, type SignedStep } from '#vocabulary/chat/transaction';
import { mayEditTemplates } from '#vocabulary/offices';
import type { routes, Template, TemplateList } from '../contract.ts';
import { documentTemplate, type StoredTemplate, type TemplatePlace, templateSeries } from '../entity.ts';
import { FIRST_TEMPLATE } from '../vocabulary.ts';
import { readTemplateList, requireTemplate } from './template-list.ts';
import { chosenOffice, firstOf, latestTemplate, latestVersion, standardTemplate } from './template-store.ts';

const toTemplate =
  (template_id: string) =>
  ({ savedAt, erasedAt, ...template }: StoredTemplate): Template => ({
    template_id,
    ...template,
    saved_at: savedAt,
    ...(erasedAt && { erased_at: erasedAt }),
  });

const textOf = async (db: Pick<Db, 'query'>, place: TemplatePlace): Promise<Template> =>
  toTemplate(place.id)(await latestTemplate(db, place));

const templateListOf = async (
  db: Pick<Db, 'get' | 'query'>,
  ownerId: string,
  step: SignedStep,
): Promise<TemplateList> => {
  const { standard, templates, deleted, revision } = await readTemplateList(db, ownerId, step);
  const listed = templates.map(async ({ id, name }) => {
    const { version, savedAt } = await latestVersion(db, { ownerId, step, id });
    return { id, name, version, saved_at: savedAt };
  });
  return {
    step,
    revision,
    standard,
    templates: await Promise.all(listed),
    deleted: deleted.map(({ id, name, deletedAt }) => ({ id, name, deleted_at: deletedAt })),
  };
};

export const listTemplates =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async ({ id: ownerId }: Pick<Agent, 'id'>): Promise<Reply<typeof routes.templates>> => {
    const [lists, chosen] = await Promise.all([
      Promise.all(SIGNED_STEPS.map((step) => templateListOf(db, ownerId, step))),
      Promise.all(
        SIGNED_STEPS.map(async (step) => ({ step, office_id: (await chosenOffice(db, ownerId, step)) ?? null })),
      ),
    ]);
    const standards = SIGNED_STEPS.map((step, at) => ({ ownerId, step, id: lists[at]?.standard ?? FIRST_TEMPLATE }));
    return { templates: await Promise.all(standards.map((place) => textOf(db, place))), lists, chosen };
  };

export const readTemplate =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async ({ id: ownerId }: Pick<Agent, 'id'>, step: SignedStep, id: string): Promise<Template> =>
    textOf(db, await requireTemplate(db, { ownerId, step, id }));

/** Long texts, so a few at a time. */
const HISTORY_PAGE = 10;

const historyOf = async (
  db: Pick<Db, 'query'>,
  place: TemplatePlace,
  { limit = HISTORY_PAGE, cursor }: Query<typeof routes.officeTemplateHistory>,
): Promise<Reply<typeof routes.templateHistory>> => {
  const pk = documentTemplate.partition(place);
  const prefix = `${templateSeries(place)}#`;
  const of = { pk, prefix, descending: true, limit: Math.min(limit, HISTORY_PAGE), cursor };
  const { items, nextCursor } = await documentTemplate.list(db, of);
  // Those that were added begin with their own version 1.
  const hasOurs = nextCursor === null && place.id === FIRST_TEMPLATE;
  const versions = hasOurs ? [...items, standardTemplate(place.step)] : items;
  return { templates: versions.map(toTemplate(place.id)), next_cursor: nextCursor };
};

export const listTemplateHistory =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (
    { id: ownerId }: Pick<Agent, 'id'>,
    step: SignedStep,
    { template_id: id = FIRST_TEMPLATE, ...page }: Query<typeof routes.templateHistory>,
  ) =>
    historyOf(db, await requireTemplate(db, { ownerId, step, id }), page);

export const listOfficeTemplates =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (agent: Pick<Agent, 'id'>, officeId: string): Promise<Reply<typeof routes.officeTemplates>> => {
    const { role } = await requireMember(db, agent, officeId);
    const templates = await Promise.all(SIGNED_STEPS.map((step) => textOf(db, firstOf(officeId, step))));
    return { templates, may_edit: mayEditTemplates(role) };
  };

export const listOfficeTemplateHistory =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { officeId, step }: { officeId: string; step: SignedStep },
    page: Query<typeof routes.officeTemplateHistory>,
  ) => {
    await requireMember(db, agent, officeId);
    return historyOf(db, firstOf(officeId, step), page);
  };
