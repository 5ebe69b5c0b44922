import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { filesOf } from '../document/record.ts';
import { signingDocument } from '../entity.ts';
import type { DiscardTask } from './seal-task.ts';

/** A drawn file that isn't the document's: another worker was faster, or this one died. */
export const discardFile =
  ({ db, documents }: { db: Pick<Db, 'get'>; documents: Pick<Documents, 'remove'> }): Work<DiscardTask> =>
  async ({ documentId, file }) => {
    const document = await signingDocument.get(db, { documentId }, { consistent: true });
    if (document && filesOf(document).includes(file)) return { skipped: true };
    await documents.remove(file);
    return {};
  };
