// A deal's emails go with its client to the colleague who takes over the deal's request: the address first, so that what arrives from then on
// goes there, too, and then each email with its files. They may be hundreds, so a worker moves them, and one that comes again goes on.
import * as v from 'valibot';
import { type Db, exists, held, isNew, type Write, when, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { moveMailFiles } from '#public/chat/files';
import { type DealMail, dealAddress, dealMail, mailAddress, whileHeld } from './entity.ts';

export const mailMove = v.object({
  type: v.literal('hand over mail'),
  from: v.string(),
  to: v.string(),
  dealId: v.string(),
});
type MailMove = v.InferOutput<typeof mailMove>;
type Sides = Omit<MailMove, 'type'>;

const latest = { consistent: true };

/** For the transaction that moves a request of the deal. Without an address it has no emails. */
export const orderMailMove = async (db: Pick<Db, 'get'>, sides: Sides, at: Date): Promise<Write[]> => {
  const of = { agentId: sides.from, dealId: sides.dealId };
  if (!(await dealAddress.get(db, of, latest))) return [];
  const task: MailMove = { type: 'hand over mail', ...sides };
  return [outboxWrite('campaign', task, at)];
};

const moveAddress = (db: Db, { from, to, dealId }: Sides): Promise<void> =>
  writeAgain(async () => {
    const [before, there] = await Promise.all(
      [from, to].map((agentId) => dealAddress.get(db, { agentId, dealId }, latest)),
    );
    if (!before) return;
    await db.transact([
      dealAddress.delete({ agentId: from, dealId }, { if: exists }),
      mailAddress.update({ token: before.token }, { set: { agentId: to } }, { if: exists }),
      // An address that the colleague has for the same deal stays the one that they read, and both lead to it.
      ...(there ? [] : [dealAddress.put({ agentId: to, dealId }, { ...before, agentId: to }, { if: isNew })]),
    ]);
  });

const moveMail = async (db: Db, row: DealMail, to: string): Promise<void> => {
  const { id, agentId, dealId, state } = row;
  const after = { ...row, agentId: to };
  if (row.hasFiles) await moveMailFiles(db)({ agentId, folderId: id }, to);
  // Accepted or deleted at this moment, it's read again.
  await held(
    db.transact([
      dealMail.delete({ agentId, dealId, id }, { if: when('#state = :state', { ':state': state }) }),
      dealMail.put({ agentId: to, dealId, id }, after, { ...(state === 'held' && { index: whileHeld(after) }) }),
    ]),
  );
};

const AT_ONCE = 25;

export const moveDealMail =
  ({ db }: { db: Db }) =>
  async (sides: Sides): Promise<undefined> => {
    await moveAddress(db, sides);
    const { PK: pk, SK: prefix } = dealMail.key({ agentId: sides.from, dealId: sides.dealId, id: '' });
    const read = async () => (await dealMail.list(db, { pk, prefix, limit: AT_ONCE, consistent: true })).items;
    for (let rows = await read(); rows.length > 0; rows = await read())
      for (const row of rows) await moveMail(db, row, sides.to);
  };
