// The calls about files that were asked for, of both sides.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Handlers, success } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isHelpedRequest } from '#public/funds/deals';
import { helpWrite, requireHelpWith } from '#public/offices';
import { fileOfId, folderOfAgent, folderOfGuest, openFolderOfAgent } from '../folder.ts';
import { askForFile } from './ask-for-file.ts';
import { askedView } from './asked.ts';
import { listAsked } from './asked-store.ts';
import { cancelAskedFile } from './cancel-asked-file.ts';
import type { routes } from './contract.ts';
import { remindOfFile } from './remind-of-file.ts';

export const askedHandlers = (deps: { db: Db; clock: Clock }): Handlers<typeof routes> => {
  const list = async (at: { folderId: string }) => {
    const now = deps.clock();
    return { asked: (await listAsked(deps.db, at)).map((one) => askedView(one, now)) };
  };
  /** A transaction that the caller works on for its agent. */
  const helpedWith = async (
    actor: Agent,
    { id: officeId, member: memberId, transaction }: { id: string; member: string; transaction: string },
  ) => {
    const help = await requireHelpWith(deps.db, actor, { officeId, memberId });
    if (help.deals !== 'all' && !(await isHelpedRequest(deps.db, help, transaction))) throw new AppError('NOT_FOUND');
    return { help, owner: { id: memberId }, at: { place: 'transaction' as const, folderId: transaction } };
  };
  return {
    guestAskedFiles: async ({ actor }) => {
      const { asked } = await list(folderOfGuest(actor, 'transaction'));
      return { asked: asked.map(({ by: _, ...one }) => one) };
    },
    askedFiles: async ({ actor, params: { id: folderId } }) =>
      list(await folderOfAgent(deps, actor, { place: 'transaction', folderId })),
    askForFile: async ({ actor, params: { id: folderId }, body, idempotencyKey }) => {
      const { parties } = await openFolderOfAgent(deps, actor, { place: 'transaction', folderId });
      if (!parties) throw new AppError('NOT_FOUND');
      return askForFile(deps)(parties, body, { idempotencyKey });
    },
    officeAskedFiles: async ({ actor, params }) => {
      const { owner, at } = await helpedWith(actor, params);
      const { asked } = await list(await folderOfAgent(deps, owner, at));
      // Which file it is stays with the agent.
      return { asked: asked.map(({ answer: _, ...one }) => one) };
    },
    askForAgent: async ({ actor, params, body, idempotencyKey }) => {
      const { help, owner, at } = await helpedWith(actor, params);
      const { parties } = await openFolderOfAgent(deps, owner, at);
      if (!parties) throw new AppError('NOT_FOUND');
      const write = (now: Date) => helpWrite(help, 'asked-for', now);
      return askForFile(deps)(parties, body, { idempotencyKey, helped: { by: help.helper.name, write } });
    },
    remindOfFile: async ({ actor, params }) => {
      const { fileId: askedId, ...at } = fileOfId(params.id);
      const { parties } = await openFolderOfAgent(deps, actor, at);
      if (!parties) throw new AppError('NOT_FOUND');
      await remindOfFile(deps)(actor, parties, askedId);
      return success;
    },
    cancelAskedFile: async ({ actor, params, body }) => {
      const { fileId: askedId, ...at } = fileOfId(params.id);
      const { folderId } = await openFolderOfAgent(deps, actor, at);
      await cancelAskedFile(deps)({ folderId, askedId }, body.canceled);
      return success;
    },
  };
};
