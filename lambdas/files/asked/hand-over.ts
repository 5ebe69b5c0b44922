// What is asked for in a transaction that goes to another agent: the reminders that wait are written again in the new one's name.
import type { Db, Write } from '#core/data/db.ts';
import type { Parties } from '#public/chat/transaction';
import { stateOf } from './asked.ts';
import { askedReminderWrites } from './asked-emails.ts';
import { listAsked } from './asked-store.ts';
import { askedFile } from './entity.ts';

/** `parties`: with the new agent. */
export const askedHandOverWrites = async (db: Pick<Db, 'query'>, parties: Parties, at: Date): Promise<Write[]> => {
  const { id: folderId, agentId } = parties;
  return (await listAsked(db, { folderId })).flatMap((asked) => [
    // Also of one that is done: without its file, it's open again.
    askedFile.update({ folderId, askedId: asked.id }, { set: { agentId } }),
    ...(stateOf(asked) === 'open' ? askedReminderWrites(parties, { ...asked, agentId }, at) : []),
  ]);
};
