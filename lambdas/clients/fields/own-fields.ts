// Which fields an agent has, and what becomes of them. What clients have in a field that was deleted stays with them until they're saved
// once it can't be put back anymore.
import { FIELD_VALUE_LENGTH, type OwnFields } from '#contracts/clients/client';
import { ConditionFailed, type Db, isNew, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { nameKey, readValue } from '#public/clients/client';
import { FIELD_LIMITS, nameOfPlaceholder, type routes } from './contract.ts';
import { ownFields, type StoredField, type StoredFields } from './entity.ts';

type Owner = Pick<Agent, 'id'>;
type Input = Body<typeof routes.saveClientFields>['fields'];

const NONE: StoredFields = { fields: [], deleted: [], made: 0, revision: 0 };

const view = ({ fields, deleted, revision }: StoredFields): Reply<typeof routes.clientFields> => ({
  fields,
  deleted: deleted.map(({ deletedAt: _, ...field }) => field),
  revision,
});

const stored = async (db: Pick<Db, 'get'>, { id: agentId }: Owner): Promise<StoredFields> =>
  (await ownFields.get(db, { agentId }, { consistent: true })) ?? NONE;

export const listFields =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agent: Owner): Promise<Reply<typeof routes.clientFields>> =>
    view(await stored(db, agent));

/** Those that clients can be given values in, in their order. */
export const fieldsOf = async (db: Pick<Db, 'get'>, agent: Owner): Promise<StoredField[]> =>
  (await stored(db, agent)).fields;

/** Names that every client has something under, here, in files and in texts. */
const TAKEN = new Set([
  'name',
  'first_name',
  'address',
  'email',
  'e_mail',
  'phone',
  'phone_number',
  'phone_campaign',
  'email_campaign',
  'snail_mail_campaign',
  'tags',
  'added',
]);

const nameProblem = (name: string, others: readonly string[]): string | undefined => {
  const key = nameOfPlaceholder(name);
  if (key === '') return 'Use letters or digits.';
  if (TAKEN.has(key)) return `Every client has "${name}" already. Choose another name.`;
  return others.some((other) => nameOfPlaceholder(other) === key)
    ? `You already have a field called "${name}". Choose another name.`
    : undefined;
};

const choicesProblem = ({ kind, choices }: Input[number]): string | undefined => {
  if (kind !== 'choice') return undefined;
  if (choices.length === 0) return REQUIRED_MESSAGE;
  const keys = choices.map(nameKey);
  return new Set(keys).size < keys.length ? 'Each choice can be there once only.' : undefined;
};

/** Under the place of the field that it's about. */
const problemsIn = (fields: Input): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field, at) => {
      const others = fields.slice(0, at).map(({ name }) => name);
      const [name, choices] = [nameProblem(field.name, others), choicesProblem(field)];
      return [
        ...(name ? [[`fields.${at}.name`, name] as const] : []),
        ...(choices ? [[`fields.${at}.choices`, choices] as const] : []),
      ];
    }),
  );

/** The fields as they are from now on; throws for one that never was, or of another kind. */
export const fieldsAfter = (before: StoredFields, input: Input, now: Date): StoredFields => {
  const known = new Map([...before.deleted, ...before.fields].map((field) => [field.id, field] as const));
  let { made } = before;
  const fields = input.map(({ id, name, kind, choices }): StoredField => {
    const former = id === undefined ? undefined : known.get(id);
    if (id !== undefined && former?.kind !== kind) throw new AppError('CONFLICT');
    if (id === undefined) made++;
    return { id: id ?? `f${made}`, name, kind, choices: kind === 'choice' ? choices : [] };
  });
  const kept = new Set(fields.map(({ id }) => id));
  const since = isoAfter(now, -FIELD_LIMITS.days * DAY);
  const deleted = [
    ...before.deleted.filter(({ id, deletedAt }) => !kept.has(id) && deletedAt > since),
    ...before.fields.filter(({ id }) => !kept.has(id)).map((field) => ({ ...field, deletedAt: now.toISOString() })),
  ];
  return { fields, deleted, made, revision: before.revision + 1 };
};

export const saveFields =
  ({ db, clock }: { db: Pick<Db, 'get' | 'put'>; clock: Clock }) =>
  async (
    agent: Owner,
    { fields: input, revision }: Body<typeof routes.saveClientFields>,
  ): Promise<Reply<typeof routes.saveClientFields>> => {
    const problems = problemsIn(input);
    if (Object.keys(problems).length > 0) throw new AppError('INVALID', { fields: problems });
    const before = await stored(db, agent);
    const changed = () => new AppError('CONFLICT', { message: 'Your fields have changed meanwhile. Reload the page.' });
    if (before.revision !== revision) throw changed();
    const after = fieldsAfter(before, input, clock());
    const isUnchanged = revision === 0 ? isNew : when('#revision = :revision', { ':revision': revision });
    try {
      await db.put(ownFields.item({ agentId: agent.id }, after), isUnchanged);
    } catch (error) {
      throw error instanceof ConditionFailed ? changed() : error;
    }
    return view(after);
  };

/** Read once for the clients that are saved with it. */
export type ReadFields = (
  typed: Readonly<Record<string, string>>,
  before: OwnFields,
) => { fields: OwnFields; problems: Record<string, string>; nameOf: (id: string) => string };

/** Of one client, with those in deleted fields, which make room. */
const MOST_VALUES = FIELD_LIMITS.fields + 1;

const withRoom = (values: OwnFields, fields: readonly StoredField[]): OwnFields => {
  const isShown = new Set(fields.map(({ id }) => id));
  const all = Object.entries(values).toSorted(
    ([one], [other]) => Number(isShown.has(other)) - Number(isShown.has(one)),
  );
  return Object.fromEntries(all.slice(0, MOST_VALUES));
};

/** What a client has from now on, with what was typed; problems by the name of the field. */
const valuesAfter =
  ({ fields, deleted }: StoredFields): ReadFields =>
  (typed, before) => {
    const known = new Set([...fields, ...deleted].map(({ id }) => id));
    const values = Object.fromEntries(Object.entries(before).filter(([id]) => known.has(id)));
    const problems: Record<string, string> = {};
    for (const field of fields) {
      const text = typed[field.id]?.trim();
      if (text === undefined) continue;
      if (text === '') {
        delete values[field.id];
        continue;
      }
      const read = text.length > FIELD_VALUE_LENGTH ? { problem: 'This is too long.' } : readValue(text, field);
      if ('problem' in read) problems[field.id] = read.problem;
      else values[field.id] = read.value;
    }
    return {
      fields: withRoom(values, fields),
      problems,
      nameOf: (id) => fields.find((field) => field.id === id)?.name ?? '',
    };
  };

export const fieldReader = async (db: Pick<Db, 'get'>, agent: Owner): Promise<ReadFields> =>
  valuesAfter(await stored(db, agent));

/** What was typed into a form is refused by its field. */
export const readTyped = async (
  db: Pick<Db, 'get'>,
  agent: Owner,
  typed: Readonly<Record<string, string>> | undefined,
  before: OwnFields,
): Promise<OwnFields> => {
  if (!typed || Object.keys(typed).length === 0) return before;
  const { fields, problems } = (await fieldReader(db, agent))(typed, before);
  const named = Object.entries(problems).map(([id, problem]) => [`fields.${id}`, problem]);
  if (named.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(named) });
  return fields;
};
