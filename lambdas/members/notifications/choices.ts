// Reads and saves the choices of the person who is signed in; no call names another one.
import type { Db } from '#core/data/db.ts';
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

export const readChoices =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async ({ id: agentId }: Pick<Agent, 'id'>): Promise<NotificationChoices> => {
    const row = await choices.get(db, { agentId }, { consistent: true });
    const { email, push, text, quiet = null, digest = null } = row ?? {};
    return {
      email: { ...EVERYTHING, ...email },
      push: { ...EVERYTHING, ...push },
      text: { ...EVERYTHING, ...text },
      quiet,
      digest,
    };
  };

export const saveChoices =
  ({ db, clock }: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (
    { id: agentId }: Pick<Agent, 'id'>,
    { email, push, text, quiet, digest }: Body<typeof routes.saveNotificationChoices>,
  ): Promise<void> => {
    const set = {
      email,
      ...(push && { push }),
      ...(text && { text }),
      ...(quiet !== undefined && { quiet }),
      ...(digest !== undefined && { digest }),
      updatedAt: clock().toISOString(),
    };
    await choices.change(db, { agentId }, { set });
  };
