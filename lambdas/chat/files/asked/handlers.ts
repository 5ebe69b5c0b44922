// The calls about requested files, for both sides.
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { fileOfId, folderOfAgent, folderOfGuest, openFolderOfAgent } from '../folder.ts';
import { askForFile, cancelAskedFile, remindOfFile } from './ask-for-file.ts';
import { askedView, listAsked } from './asked.ts';
import type { routes } from './contract.ts';

export const askedHandlers = (deps: { db: Db; clock: Clock }): Handlers<typeof routes> => {
  const list = async (at: { folderId: string }) => {
    const now = deps.clock();
    return { asked: (await listAsked(deps.db, at)).map((one) => askedView(one, now)) };
  };
  return {
    guestAskedFiles: ({ actor }) => list(folderOfGuest(actor, 'transaction')),
    askedFiles: async ({ actor, params: { id: folderId } }) =>
      list(await folderOfAgent(deps, actor, { place: 'transaction', folderId })),
    askForFile: async ({ actor, params: { id: folderId }, body, idempotencyKey }) => {
      const { parties } = await openFolderOfAgent(deps, actor, { place: 'transaction', folderId });
      if (!parties) throw new AppError('NOT_FOUND');
      return askForFile(deps)(parties, body, idempotencyKey);
    },
    remindOfFile: async ({ actor, params }) => {
      const { fileId: askedId, ...at } = fileOfId(params.id);
      const { parties } = await openFolderOfAgent(deps, actor, at);
      if (!parties) throw new AppError('NOT_FOUND');
      await remindOfFile(deps)(actor, parties, askedId);
    },
    cancelAskedFile: async ({ actor, params, body }) => {
      const { fileId: askedId, ...at } = fileOfId(params.id);
      const { folderId } = await openFolderOfAgent(deps, actor, at);
      await cancelAskedFile(deps)({ folderId, askedId }, body.canceled);
    },
  };
};
