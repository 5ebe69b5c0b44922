// One more template of a step, under a name that no other one of it has.
import { isDeepStrictEqual } from 'node:util';
import { newId } from '#core/crypto/ids.ts';
import { type Db, isNew } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../contract.ts';
import { documentTemplate, templateKey } from '../entity.ts';
import { TEMPLATE_LIMITS } from '../vocabulary.ts';
import { defaultTemplates } from './default-templates.ts';
import { listWrite, nameProblem, readTemplateList } from './template-list.ts';
import { latestTemplate } from './template-store.ts';

type Deps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock; pause?: Pause };
type Input = Body<typeof routes.addTemplate>;

export const addTemplate =
  ({ db, clock, pause }: Deps) =>
  (
    { id: ownerId }: Pick<Agent, 'id'>,
    step: SignedStep,
    { name, text = defaultTemplates[step] }: Input,
  ): Promise<Reply<typeof routes.addTemplate>> =>
    writeAgain(async () => {
      const before = await readTemplateList(db, ownerId, step);
      const now = clock();
      const row = { ...text, step, version: 1, savedAt: now.toISOString() };
      const known = before.templates.find((one) => one.name === name);
      if (known) {
        // Perhaps our own, whose answer got lost.
        const { savedAt: _, ...latest } = await latestTemplate(db, { ownerId, step, id: known.id });
        if (isDeepStrictEqual(latest, { ...text, step, version: 1 })) return { id: known.id, version: 1 };
      }
      const problem = nameProblem(name, before.templates);
      if (problem) throw new AppError('INVALID', { fields: { name: problem } });
      if (before.templates.length >= TEMPLATE_LIMITS.templates)
        throw new AppError('CONFLICT', {
          message: `A step can have ${TEMPLATE_LIMITS.templates} templates. Delete one that you no longer need.`,
        });
      const id = newId(now);
      const after = {
        ...before,
        templates: [...before.templates, { id, name }],
        revision: before.revision + 1,
      };
      await db.transact([
        listWrite(ownerId, step, after),
        documentTemplate.put(templateKey({ ownerId, step, id }, 1), row, { if: isNew }),
      ]);
      return { id, version: 1 };
    }, pause);
