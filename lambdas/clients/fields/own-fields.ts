// Which fields an agent has, and what becomes of them. What clients have in a field that was deleted stays with them for as long as it can be
// put back, and is cleared then (clear-field.ts).

import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, DAY, HOUR, isoAfter } from '#core/platform/clock.ts';
import { nameKey, readValue } from '#public/clients/client';
import { FIELD_VALUE_LENGTH, type OwnFields } from '#vocabulary/clients/client';
import { clearingId, clearingTask } from './clearing-task.ts';
import type { routes } from './contract.ts';
import { ownFields, type StoredField, type StoredFields } from './entity.ts';
import { FIELD_LIMITS, nameOfPlaceholder } from './vocabulary.ts';

type Owner = Pick<Agent, 'id'>;
type Deps = { db: Pick<Db, 'get'>; clock: Clock };
type Input = Body<typeof routes.saveClientFields>['fields'];

const NONE: StoredFields = { fields: [], deleted: [], made: 0, revision: 0 };

type DeletedField = StoredFields['deleted'][number];

/** Those of the deleted ones that can be put back. */
const keptAt = ({ deleted }: StoredFields, now: Date): DeletedField[] => {
  const since = isoAfter(now, -FIELD_LIMITS.days * DAY);
  return deleted.filter(({ deletedAt }) => deletedAt > since);
};

const view = (row: StoredFields, now: Date): Reply<typeof routes.clientFields> => ({
  fields: row.fields,
  deleted: keptAt(row, now).map(({ deletedAt: _, ...field }) => field),
  revision: row.revision,
});

const stored = async (db: Pick<Db, 'get'>, { id: agentId }: Owner): Promise<StoredFields> =>
  (await ownFields.get(db, { agentId }, { consistent: true })) ?? NONE;

export const listFields =
  ({ db, clock }: Deps) =>
  async (agent: Owner): Promise<Reply<typeof routes.clientFields>> =>
    view(await stored(db, agent), clock());

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
  const kept = keptAt(before, now);
  const known = new Map([...kept, ...before.fields].map((field) => [field.id, field] as const));
  let { made } = before;
  const fields = input.map(({ id, name, kind, choices }): StoredField => {
    const former = id === undefined ? undefined : known.get(id);
    if (id !== undefined && former?.kind !== kind) throw new AppError('CONFLICT');
    // Each once: two fields can't share what clients have in one.
    if (id !== undefined) known.delete(id);
    if (id === undefined) made++;
    return { id: id ?? `f${made}`, name, kind, choices: kind === 'choice' ? choices : [] };
  });
  const named = new Set(fields.map(({ id }) => id));
  const deleted = [
    ...kept.filter(({ id }) => !named.has(id)),
    ...before.fields.filter(({ id }) => !named.has(id)).map((field) => ({ ...field, deletedAt: now.toISOString() })),
  ];
  return { fields, deleted, made, revision: before.revision + 1 };
};

/** Once it can't be put back: clocks may differ by a little. */
const CLEARED_AFTER = FIELD_LIMITS.days * DAY + HOUR;

/** Orders that what clients have in them goes, of those that are deleted now. */
const clearingWrites = ({ id: agentId }: Owner, { deleted }: StoredFields, now: Date): Write[] => {
  const startAt = new Date(now.getTime() + CLEARED_AFTER);
  return deleted
    .filter(({ deletedAt }) => deletedAt === now.toISOString())
    .map(({ id: fieldId, deletedAt }) => {
      const task = clearingTask({ agentId, fieldId, deletedAt });
      return scheduledOutboxWrite('campaign', task, { at: now, startAt, id: clearingId(task) });
    });
};

export const saveFields =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async (
    agent: Owner,
    { fields: input, revision }: Body<typeof routes.saveClientFields>,
  ): Promise<Reply<typeof routes.saveClientFields>> => {
    const problems = problemsIn(input);
    if (Object.keys(problems).length > 0) throw new AppError('INVALID', { fields: problems });
    const before = await stored(db, agent);
    const changed = () => new AppError('CONFLICT', { message: 'Your fields have changed meanwhile. Reload the page.' });
    if (before.revision !== revision) throw changed();
    const now = clock();
    const after = fieldsAfter(before, input, now);
    const isUnchanged = revision === 0 ? isNew : when('#revision = :revision', { ':revision': revision });
    const saved = ownFields.put({ agentId: agent.id }, after, { if: isUnchanged });
    try {
      await db.transact([saved, ...clearingWrites(agent, after, now)]);
    } catch (error) {
      throw error instanceof ConditionFailed ? changed() : error;
    }
    return view(after, now);
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

/** Without what was in a field that can't be put back anymore. */
const valuesKept = (values: OwnFields, row: StoredFields, now: Date): OwnFields => {
  const known = new Set([...row.fields, ...keptAt(row, now)].map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)));
};

/** What a client who was deleted comes back with. */
export const keptValues = async ({ db, clock }: Deps, agent: Owner, values: OwnFields): Promise<OwnFields> =>
  Object.keys(values).length === 0 ? values : valuesKept(values, await stored(db, agent), clock());

/** What a client has from now on, with what was typed; problems by the name of the field. */
const valuesAfter =
  (row: StoredFields, now: Date): ReadFields =>
  (typed, before) => {
    const { fields } = row;
    const values = valuesKept(before, row, now);
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

export const fieldReader = async ({ db, clock }: Deps, agent: Owner): Promise<ReadFields> =>
  valuesAfter(await stored(db, agent), clock());

/** What was typed into a form is refused by its field. */
export const readTyped = async (
  deps: Deps,
  agent: Owner,
  typed: Readonly<Record<string, string>> | undefined,
  before: OwnFields,
): Promise<OwnFields> => {
  if (!typed || Object.keys(typed).length === 0) return before;
  const { fields, problems } = (await fieldReader(deps, agent))(typed, before);
  const named = Object.entries(problems).map(([id, problem]) => [`fields.${id}`, problem]);
  if (named.length > 0) throw new AppError('INVALID', { fields: Object.fromEntries(named) });
  return fields;
};
