// The texts that an office keeps for its people: all of them begin campaigns with them, its owners and managers change them.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body, Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { editWrites, requireMember } from '#public/offices';
import { mayEditTemplates, type OfficeEvent } from '#vocabulary/offices';
import type { routes } from './contract.ts';
import { addText, changeText, deleteText, listTexts, readText } from './saved-texts.ts';

type Content = Body<typeof routes.addOfficeText>;
type Reading = { db: Pick<Db, 'get' | 'query'> };
type Deps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock; pause?: Pause };
type Change = { actor: Agent; officeId: string; what: { event: OfficeEvent; about?: string } };

export const listOfficeTexts =
  ({ db }: Reading) =>
  async (
    agent: Pick<Agent, 'id'>,
    id: string,
    page: Query<typeof routes.officeTexts>,
  ): Promise<Reply<typeof routes.officeTexts>> => {
    const { role } = await requireMember(db, agent, id);
    return { ...(await listTexts({ db })({ id }, page)), may_edit: mayEditTemplates(role) };
  };

export const readOfficeText =
  ({ db }: Reading) =>
  async (agent: Pick<Agent, 'id'>, id: string, text: string): Promise<Reply<typeof routes.officeText>> => {
    await requireMember(db, agent, id);
    return readText({ db })({ id }, text);
  };

/** Not about the text: the office's people have changed since they were read. */
class Overtaken extends Error {}

const withEdit =
  (db: Pick<Db, 'transact'>, edit: Write[]) =>
  async (writes: Write[]): Promise<void> => {
    try {
      await db.transact([...writes, ...edit]);
    } catch (error) {
      if (error instanceof ConditionFailed && edit.some(({ name }) => name !== undefined && name === error.write))
        throw new Overtaken(undefined, { cause: error });
      throw error;
    }
  };

/** A change and what the office's history says of it are one transaction. */
const edited = <T>(
  deps: Deps,
  change: Change,
  write: (db: Pick<Db, 'get' | 'put' | 'delete' | 'transact'>) => Promise<T>,
) =>
  writeAgain(async () => {
    const transact = withEdit(deps.db, await editWrites(deps.db, change, deps.clock()));
    try {
      return await write({
        get: deps.db.get,
        transact,
        put: (item, condition) => transact([{ put: item, if: condition }]),
        delete: (key, condition) => transact([{ delete: key, if: condition }]),
      });
    } catch (error) {
      throw error instanceof Overtaken ? error.cause : error;
    }
  }, deps.pause);

export const addOfficeText =
  (deps: Deps) =>
  (actor: Agent, officeId: string, content: Content): Promise<Reply<typeof routes.addOfficeText>> =>
    edited(deps, { actor, officeId, what: { event: 'text', about: content.name } }, (db) =>
      addText({ db })({ id: officeId }, content),
    );

export const changeOfficeText =
  (deps: Deps) =>
  (
    actor: Agent,
    { officeId, text }: { officeId: string; text: string },
    content: Body<typeof routes.changeOfficeText>,
  ): Promise<Reply<typeof routes.changeOfficeText>> =>
    edited(deps, { actor, officeId, what: { event: 'text', about: content.name } }, (db) =>
      changeText({ db })({ id: officeId }, text, content),
    );

export const deleteOfficeText =
  (deps: Deps) =>
  async (actor: Agent, { officeId, text }: { officeId: string; text: string }): Promise<void> => {
    const { name } = await readOfficeText(deps)(actor, officeId, text);
    await edited(deps, { actor, officeId, what: { event: 'text-deleted', about: name } }, (db) =>
      deleteText({ db })({ id: officeId }, text),
    );
  };
