// The templates of an agent or an office. Each save is a new version; a document that was made from an earlier one doesn't change.
import { isDeepStrictEqual } from 'node:util';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { editWrites } from '#public/offices';
import type { routes } from '../contract.ts';
import { documentTemplate, type StoredTemplate, templateKey } from '../entity.ts';
import { FIRST_TEMPLATE } from '../vocabulary.ts';
import { requireTemplate } from './template-list.ts';
import { firstOf, latestTemplate } from './template-store.ts';

type Input = Body<typeof routes.saveOfficeTemplate>;

const conflict = (cause?: unknown) =>
  new AppError('CONFLICT', { message: 'This template was changed in another window. Reload to see it.', cause });

const isSaved = ({ savedAt: _, ...latest }: StoredTemplate, wanted: Omit<StoredTemplate, 'savedAt'>): boolean =>
  isDeepStrictEqual(latest, wanted);

/** Undefined when the latest one is the same already: perhaps our own, whose answer got lost. */
const nextVersion = (latest: StoredTemplate, { version, ...text }: Input, now: Date): StoredTemplate | undefined => {
  const next = { ...text, version: version + 1 };
  if (isSaved(latest, next)) return undefined;
  if (latest.version !== version) throw conflict();
  return { ...next, savedAt: now.toISOString() };
};

export const saveTemplate =
  ({ db, clock }: { db: Pick<Db, 'get' | 'query' | 'put'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { template_id: id = FIRST_TEMPLATE, ...input }: Body<typeof routes.saveTemplate>,
  ): Promise<{ version: number }> => {
    const place = await requireTemplate(db, { ownerId: agent.id, step: input.step, id });
    const row = nextVersion(await latestTemplate(db, place), input, clock());
    if (!row) return { version: input.version + 1 };
    try {
      await db.put(documentTemplate.item(templateKey(place, row.version), row), isNew);
    } catch (error) {
      if (error instanceof ConditionFailed) throw conflict(error);
      throw error;
    }
    return { version: row.version };
  };

/** With the office's history saying who did it. */
export const saveOfficeTemplate =
  ({ db, clock, pause }: { db: Pick<Db, 'query' | 'transact'>; clock: Clock; pause?: Pause }) =>
  (agent: Agent, officeId: string, input: Input): Promise<{ version: number }> =>
    writeAgain(async () => {
      const now = clock();
      const what = { event: 'template' as const, about: input.title };
      const edit = await editWrites(db, { actor: agent, officeId, what }, now);
      const place = firstOf(officeId, input.step);
      const row = nextVersion(await latestTemplate(db, place), input, now);
      if (!row) return { version: input.version + 1 };
      const put = documentTemplate.put(templateKey(place, row.version), row, { if: isNew });
      await db.transact([...edit, put]);
      return { version: row.version };
    }, pause);
