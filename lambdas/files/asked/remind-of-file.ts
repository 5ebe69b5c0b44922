import { type Db, exists } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { guestAddress, type Parties, remindOnce } from '#public/chat/transaction';
import { askedView, stateOf } from './asked.ts';
import { aboutAsked, toGuest } from './asked-emails.ts';
import { readAsked } from './asked-store.ts';
import { askedFile } from './entity.ts';

/** The client gets another email about a file that is missing, at the address of now. */
export const remindOfFile =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async (agent: Agent, parties: Parties, askedId: string): Promise<void> => {
    const { id: folderId } = parties;
    const asked = await readAsked(db, { folderId }, askedId);
    if (!asked) throw new AppError('NOT_FOUND');
    if (stateOf(asked) !== 'open')
      throw new AppError('CONFLICT', { message: "You aren't waiting for this file anymore." });
    const at = clock();
    const to = { ...parties, guestEmail: await guestAddress(db, parties) };
    const email = toGuest(to, asked, askedView(asked, at).is_late ? 'late' : 'again');
    const reminder = {
      parties,
      email: { ...email, asked: aboutAsked(asked) },
      about: asked.text,
      id: `asked-${askedId}`,
      writes: [askedFile.update({ folderId, askedId }, { set: { remindedAt: at.toISOString() } }, { if: exists })],
    };
    await remindOnce(db)(agent, reminder, at);
  };
