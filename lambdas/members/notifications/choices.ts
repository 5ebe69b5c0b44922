import { type Db, isNew, when, writeAgain } from '#core/data/db.ts';
import type { RowOf } from '#core/data/entity.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import { choiceFor, type EmailName } from '#core/mail/emails.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { choices } from './entity.ts';
import type { EachKind, NotificationChoices } from './vocabulary.ts';

// Reads and saves the signed-in person's own choices; no call names another person.

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
  const { email, push } = stored ?? { email: EVERYTHING, push: EVERYTHING };
  return { email, push };
};

export const readChoices =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agent: Pick<Agent, 'id'>): Promise<NotificationChoices> =>
    choicesIn(await readStored(db, agent));

const isAsRead = (stored: Stored) => (stored ? when('#updatedAt = :read', { ':read': stored.updatedAt }) : isNew);

/** Decides again if two switches change at the same moment. */
export const saveChoices =
  ({ db, clock }: { db: Pick<Db, 'get' | 'put'>; clock: Clock }) =>
  (agent: Pick<Agent, 'id'>, { email, push, seen }: Body<typeof routes.saveNotificationChoices>): Promise<void> =>
    writeAgain(async () => {
      const stored = await readStored(db, agent);
      const now = choicesIn(stored);
      const row = {
        email: mergedEdit(seen.email, email, now.email),
        push: mergedEdit(seen.push, push, now.push),
        updatedAt: clock().toISOString(),
      };
      await db.put(choices.item({ agentId: agent.id }, row), isAsRead(stored));
    });

/** True if an agent wants an email about their work. `agentId`: that agent; undefined for an email to anyone else. */
export const wantsEmail = async (
  db: Pick<Db, 'get'>,
  name: EmailName,
  agentId: string | undefined,
): Promise<boolean> => {
  const kind = choiceFor(name);
  return !agentId || kind === 'always' || (await readChoices({ db })({ id: agentId })).email[kind];
};
