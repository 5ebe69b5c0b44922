// Reads and saves the choices of the person who is signed in; no call names another one.
import { isDeepStrictEqual } from 'node:util';
import { type Db, isNew, when } from '#core/data/db.ts';
import type { RowOf } from '#core/data/entity.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { choices } from './entity.ts';
import type { EachKind, NotificationChoices } from './vocabulary.ts';

const EVERYTHING: EachKind = {
  reports: true,
  requests: true,
  clients: true,
  documents: true,
  files: true,
  letters: true,
};

type Stored = RowOf<typeof choices> | undefined;

const readStored = (db: Pick<Db, 'get'>, { id: agentId }: Pick<Agent, 'id'>): Promise<Stored> =>
  choices.get(db, { agentId }, { consistent: true });

const choicesIn = (stored: Stored): NotificationChoices => {
  const { email, push, quiet = null, digest = null } = stored ?? {};
  return {
    email: { ...EVERYTHING, ...email },
    push: { ...EVERYTHING, ...push },
    quiet,
    digest,
  };
};

export const readChoices =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agent: Pick<Agent, 'id'>): Promise<NotificationChoices> =>
    choicesIn(await readStored(db, agent));

const isAsRead = (stored: Stored) => (stored ? when('#updatedAt = :read', { ':read': stored.updatedAt }) : isNew);

const changesOf = (
  { email, push, quiet, digest, seen }: Body<typeof routes.saveNotificationChoices>,
  now: NotificationChoices,
) => {
  // Each is chosen as a whole, and saved at once: the last choice counts.
  const isChosen = (choice: 'quiet' | 'digest', to: unknown) =>
    to !== undefined && !(seen && isDeepStrictEqual(to, seen[choice]));
  return {
    email: mergedEdit(seen?.email, email, now.email),
    ...(push && { push: mergedEdit(seen?.push, push, now.push) }),
    ...(isChosen('quiet', quiet) && { quiet }),
    ...(isChosen('digest', digest) && { digest }),
  };
};

/** Again, when two switches are turned at the same moment. */
export const saveChoices =
  ({ db, clock }: { db: Pick<Db, 'get' | 'update'>; clock: Clock }) =>
  (agent: Pick<Agent, 'id'>, input: Body<typeof routes.saveNotificationChoices>): Promise<void> =>
    writeAgain(async () => {
      const stored = await readStored(db, agent);
      const set = { ...changesOf(input, choicesIn(stored)), updatedAt: clock().toISOString() };
      await choices.change(db, { agentId: agent.id }, { set }, isAsRead(stored));
    });
