import type { KeyHolder } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { type CheckedFile, filesOfTransaction, openFileOfTransaction } from '#public/chat/files';
import { FILE_KINDS } from '#vocabulary/chat/files';
import { idIn, idOut } from '../ids.ts';
import type { PublicFile, routes } from './contract.ts';

const fileView = (shown: CheckedFile): Complete<PublicFile> => ({
  id: idOut('fil', shown.id),
  transaction_id: idOut('txn', shown.folderId),
  name: shown.name,
  kind: FILE_KINDS.transaction.find((one) => one === shown.kind) ?? 'other',
  note: shown.note,
  type: shown.type,
  size_bytes: shown.size,
  by: shown.by === 'guest' ? 'client' : 'agent',
  version: shown.version,
  added_at: shown.startedAt,
});

export const listFiles =
  (deps: Parameters<typeof filesOfTransaction>[0]) =>
  async (
    actor: Pick<KeyHolder, 'id'>,
    id: string,
    page: Query<typeof routes.listFiles>,
  ): Promise<Reply<typeof routes.listFiles>> => {
    const { files, nextCursor } = await filesOfTransaction(deps)(actor, idIn('txn', id), page);
    return { data: files.map(fileView), next_cursor: nextCursor };
  };

export const fileContent =
  (deps: Parameters<typeof openFileOfTransaction>[0]) =>
  async (actor: Pick<KeyHolder, 'id'>, id: string): Promise<Reply<typeof routes.fileContent>> => ({
    url: await openFileOfTransaction(deps)(actor, idIn('fil', id)),
  });
