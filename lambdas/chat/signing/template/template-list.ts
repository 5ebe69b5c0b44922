// Which templates an agent or an office has for a step, under which names, and which one is the standard.
import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { nameKey } from '#public/clients/client';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../contract.ts';
import { type StoredTemplateList, type TemplatePlace, templateList } from '../entity.ts';
import { FIRST_TEMPLATE, TEMPLATE_LIMITS } from '../vocabulary.ts';

type Input = Body<typeof routes.saveTemplateList>;

const FIRST_NAMES: Record<SignedStep, string> = { 1: 'Listing agreement', 3: 'Closing documents' };

const beginning = (step: SignedStep): StoredTemplateList => ({
  standard: FIRST_TEMPLATE,
  templates: [{ id: FIRST_TEMPLATE, name: FIRST_NAMES[step] }],
  deleted: [],
  revision: 0,
});

export const readTemplateList = async (
  db: Pick<Db, 'get'>,
  ownerId: string,
  step: SignedStep,
): Promise<StoredTemplateList> =>
  (await templateList.get(db, { ownerId, step: String(step) }, { consistent: true })) ?? beginning(step);

/** To everyone else, and once it's deleted, it doesn't exist. */
export const requireTemplate = async (db: Pick<Db, 'get'>, place: TemplatePlace): Promise<TemplatePlace> => {
  const { templates } = await readTemplateList(db, place.ownerId, place.step);
  if (!templates.some(({ id }) => id === place.id)) throw new AppError('NOT_FOUND');
  return place;
};

/** Only over the list that the change was decided on. */
export const listWrite = (ownerId: string, step: string | number, after: StoredTemplateList): Write =>
  templateList.put({ ownerId, step: String(step) }, after, {
    name: 'list',
    if: after.revision === 1 ? isNew : when('#revision = :before', { ':before': after.revision - 1 }),
  });

export const nameProblem = (name: string, others: readonly { name: string }[]): string | undefined => {
  // Marks above letters alone are a name that can't be compared.
  if (nameKey(name) === '') return REQUIRED_MESSAGE;
  return others.some((other) => nameKey(other.name) === nameKey(name))
    ? `You already have a template called "${name}" for this step. Choose another name.`
    : undefined;
};

const problemsIn = (templates: Input['templates']): Record<string, string> =>
  Object.fromEntries(
    templates.flatMap(({ name }, at) => {
      const problem = nameProblem(name, templates.slice(0, at));
      return problem ? [[`templates.${at}.name`, problem]] : [];
    }),
  );

const changed = (cause?: unknown) =>
  new AppError('CONFLICT', { message: 'Your templates were changed in another window. Reload to see them.', cause });

const isSame = ({ standard, templates }: StoredTemplateList, wanted: Input): boolean =>
  standard === wanted.standard &&
  templates.length === wanted.templates.length &&
  templates.every(({ id, name }, at) => wanted.templates[at]?.id === id && wanted.templates[at]?.name === name);

/** The list as it is from now on; throws for a template that never was, or is there twice. Pure. */
export const listAfter = (before: StoredTemplateList, wanted: Input, now: Date): StoredTemplateList => {
  const problems = problemsIn(wanted.templates);
  if (Object.keys(problems).length > 0) throw new AppError('INVALID', { fields: problems });
  const known = new Set([...before.templates, ...before.deleted].map(({ id }) => id));
  for (const { id } of wanted.templates) if (!known.delete(id)) throw changed();
  if (!wanted.templates.some(({ id }) => id === wanted.standard))
    throw new AppError('CONFLICT', {
      message: 'New documents are made from this template. Make another one the standard before you delete it.',
    });
  const deleted = [
    ...before.templates.map((one) => ({ ...one, deletedAt: now.toISOString() })),
    ...before.deleted,
  ].filter(({ id }) => known.has(id));
  return {
    standard: wanted.standard,
    templates: wanted.templates.map(({ id, name }) => ({ id, name })),
    deleted: deleted.slice(0, TEMPLATE_LIMITS.deleted),
    revision: before.revision + 1,
  };
};

export const saveTemplateList =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async (agent: Pick<Agent, 'id'>, step: SignedStep, input: Input): Promise<void> => {
    const before = await readTemplateList(db, agent.id, step);
    // Perhaps our own change, whose answer got lost.
    if (isSame(before, input)) return;
    if (before.revision !== input.revision) throw changed();
    try {
      await db.transact([listWrite(agent.id, step, listAfter(before, input, clock()))]);
    } catch (error) {
      throw error instanceof ConditionFailed ? changed(error) : error;
    }
  };

const withoutNames = <One extends { name: string }>(templates: One[], isAbout: (name: string) => boolean): One[] => {
  const others = templates.filter(({ name }) => !isAbout(name));
  const free = Array.from({ length: templates.length + others.length }, (_, at) => `Template ${at + 1}`).filter(
    (name) => nameProblem(name, others) === undefined,
  );
  return templates.map((one) => (isAbout(one.name) ? { ...one, name: free.shift() ?? one.name } : one));
};

/** Takes a person's name or address out of what an agent who stays called their templates; undefined if it's in none. */
export const withoutNamesWrite = (
  { ownerId, step }: { ownerId: string; step: string },
  before: StoredTemplateList,
  isAbout: (name: string) => boolean,
): Write | undefined => {
  const { templates, deleted, revision } = before;
  if (![...templates, ...deleted].some(({ name }) => isAbout(name))) return undefined;
  const named = withoutNames([...templates, ...deleted], isAbout);
  return listWrite(ownerId, step, {
    ...before,
    templates: templates.map(({ id }, at) => ({ id, name: named[at]?.name ?? '' })),
    deleted: deleted.map((one, at) => ({ ...one, name: named[templates.length + at]?.name ?? '' })),
    revision: revision + 1,
  });
};
