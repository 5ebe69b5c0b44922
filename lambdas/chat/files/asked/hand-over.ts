// The requested files of a transaction that moves to another agent: waiting reminders are written again in the new
// agent's name.
import type { Db, Write } from '#core/data/db.ts';
import type { Parties } from '#public/chat/transaction';
import { listAsked, stateOf } from './asked.ts';
import { askedReminderWrites } from './asked-emails.ts';
import { askedFile } from './entity.ts';

/** `parties`: with the new agent. */
export const askedHandOverWrites = async (db: Pick<Db, 'query'>, parties: Parties, at: Date): Promise<Write[]> => {
  const { id: folderId, agentId } = parties;
  return (await listAsked(db, { folderId })).flatMap((asked) => [
    // Answered requests move, too: if the file is removed, the request is open again.
    askedFile.update({ folderId, askedId: asked.id }, { set: { agentId } }),
    ...(stateOf(asked) === 'open' ? askedReminderWrites(parties, { ...asked, agentId }, at) : []),
  ]);
};
