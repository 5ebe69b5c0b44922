// Keeping, finding, renaming and deleting the texts of an agent, or of an office.
import { type Condition, ConditionFailed, type Db, exists, isNew, type Write, when } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { type Body, PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { nameKey } from '#public/clients/client';
import { type routes, TEXT_NAME_LENGTH } from './contract.ts';
import { type StoredText, savedText, textInList } from './entity.ts';

type Content = Body<typeof routes.addSavedText>;
type Owner = Pick<Agent, 'id'>;

/** What a failed condition is recognized by. */
const TAKEN = 'name';

const idOf = (name: string): string => Buffer.from(nameKey(name)).toString('base64url');

/** The name as it's compared; throws NOT_FOUND for what no name is made into. */
const nameIn = (id: string): string => {
  const name = Buffer.from(id, 'base64url').toString();
  if (name === '' || idOf(name) !== id) throw new AppError('NOT_FOUND');
  return name;
};

const keyOf = (owner: Owner, name: string) => ({ ownerId: owner.id, name });
const withId = ({ name, subject, body }: StoredText) => ({ id: idOf(name), name, subject, body });

const isSame = (one: StoredText, other: StoredText) =>
  one.name === other.name && one.subject === other.subject && one.body === other.body;

const refuse = (field: keyof Content, message: string) => new AppError('INVALID', { fields: { [field]: message } });

const checked = ({ name, subject, body }: Content): StoredText => {
  // Marks above letters alone are a name that can't be compared.
  if (nameKey(name) === '' || name.length > TEXT_NAME_LENGTH) throw refuse('name', REQUIRED_MESSAGE);
  if (subject === '' && body === '') throw refuse('body', 'Write a subject or a message first.');
  return { name, subject, body };
};

const isTaken = (name: string) => refuse('name', `You already have a text called "${name}". Choose another name.`);

export const listTexts =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (
    agent: Owner,
    { limit = PAGE_LIMIT, cursor }: Query<typeof routes.savedTexts>,
  ): Promise<Reply<typeof routes.savedTexts>> => {
    const pk = savedText.partition({ ownerId: agent.id });
    const page = await textInList.list(db, { pk, limit, cursor });
    const texts = page.items.map(({ name, subject }) => ({ id: idOf(name), name, subject }));
    return { texts, next_cursor: page.nextCursor };
  };

export const readText =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agent: Owner, id: string): Promise<Reply<typeof routes.savedText>> => {
    const found = await savedText.get(db, keyOf(agent, nameIn(id)), { consistent: true });
    if (!found) throw new AppError('NOT_FOUND');
    return withId(found);
  };

/** The same text again is the one that was saved, as after an answer that got lost. */
export const addText =
  ({ db }: { db: Pick<Db, 'put'> }) =>
  async (agent: Owner, content: Content): Promise<Reply<typeof routes.addSavedText>> => {
    const text = checked(content);
    try {
      await db.put(savedText.item(keyOf(agent, nameKey(text.name)), text), isNew);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const known = error.item && savedText.read(error.item);
      if (!known || !isSame(known, text)) throw isTaken(known?.name ?? text.name);
    }
    return withId(text);
  };

/** Fails for a text that has changed, or is gone, since it was read. */
const asRead = ({ name, subject, body }: StoredText) =>
  when('#name = :name AND #subject = :subject AND #body = :body', {
    ':name': name,
    ':subject': subject,
    ':body': body,
  });

/** Under another name it's moved, unless another text has that name. */
const moveWrites = (owner: Owner, former: string, text: StoredText, condition: Condition): Write[] => {
  const name = nameKey(text.name);
  if (name === former) return [savedText.put(keyOf(owner, name), text, { if: condition })];
  return [
    savedText.delete(keyOf(owner, former), { if: condition }),
    savedText.put(keyOf(owner, name), text, { if: isNew, name: TAKEN }),
  ];
};

/** Undefined when it's done; else the text that was found instead. */
const moved = async (db: Pick<Db, 'transact'>, writes: Write[], name: string): Promise<StoredText | undefined> => {
  try {
    await db.transact(writes);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.write === TAKEN) throw isTaken(name);
    if (!error.item) throw new AppError('NOT_FOUND', { cause: error });
    return savedText.read(error.item);
  }
};

export const changeText =
  ({ db }: { db: Pick<Db, 'transact'> }) =>
  async (
    agent: Owner,
    id: string,
    { seen, ...content }: Body<typeof routes.changeSavedText>,
  ): Promise<Reply<typeof routes.changeSavedText>> => {
    const former = nameIn(id);
    const typed = checked(content);
    const change = async (text: StoredText, condition: Condition) =>
      moved(db, moveWrites(agent, former, text, condition), text.name);
    // Mostly it's still as the page showed it, and isn't read first.
    const found = await change(typed, seen ? asRead(seen) : exists);
    if (!found) return withId(typed);
    const text = mergedEdit(seen, typed, found);
    if (await change(text, asRead(found))) throw new AppError('CONFLICT');
    return withId(text);
  };

export const deleteText =
  ({ db }: { db: Pick<Db, 'delete'> }) =>
  async (agent: Owner, id: string): Promise<void> => {
    try {
      await db.delete(savedText.key(keyOf(agent, nameIn(id))), exists);
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('NOT_FOUND', { cause: error });
      throw error;
    }
  };
