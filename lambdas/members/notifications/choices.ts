// Reads and saves the choices of the person who is signed in; no call names another one.
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#core/data/db.ts';
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
  ({ db, clock }: { db: Pick<Db, 'get' | 'update'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { email, push, text, quiet, digest, seen }: Body<typeof routes.saveNotificationChoices>,
  ): Promise<void> => {
    const now = await readChoices({ db })(agent);
    // Each is chosen as a whole, and saved at once: the last choice counts.
    const isChosen = (choice: 'quiet' | 'digest', to: unknown) =>
      to !== undefined && !(seen && isDeepStrictEqual(to, seen[choice]));
    const set = {
      email: mergedEdit(seen?.email, email, now.email),
      ...(push && { push: mergedEdit(seen?.push, push, now.push) }),
      ...(text && { text: mergedEdit(seen?.text, text, now.text) }),
      ...(isChosen('quiet', quiet) && { quiet }),
      ...(isChosen('digest', digest) && { digest }),
      updatedAt: clock().toISOString(),
    };
    await choices.change(db, { agentId: agent.id }, { set });
  };
