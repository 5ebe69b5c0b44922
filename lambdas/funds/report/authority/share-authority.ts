// A client shows that they may use an entity's money: they name it, say how they sign for it, and share a document. The
// verdict doesn't change before the agent has accepted the document. If the client replaces or removes the document, its
// review lapses.
import { type Db, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { requestOfGuest, type SupportingFiles } from '#public/funds/request';
import { clientNotification } from '#public/members/dashboard';
import { CAPACITY_WORDS, type Capacity } from '#vocabulary/funds/request';
import { readFundsReport } from '../funds-report-store.ts';
import { entitiesIn, entityNamed } from '../holders/authorities.ts';
import type { ReportContent } from '../report.ts';
import { ownerOfGuest } from '../sender/list-reports.ts';
import { authoritySharedEmail, authorityTakenBackEmail } from './authority-emails.ts';
import { claimWrites, readClaimed } from './claims.ts';

export type AuthorityDeps = { db: Db; clock: Clock; files: SupportingFiles };
type Input = { entity: string; capacity: Capacity; file_id: string };

/** The entity's name at the bank: readers never see a name that only the client uses. */
const bankNameOf = ({ heldBy }: ReportContent, typed: string): string => {
  const entities = entitiesIn(heldBy);
  if (entities.length === 0)
    throw new AppError('CONFLICT', { message: 'The bank names no company or trust as the holder of this money.' });
  const named = entityNamed(heldBy, typed);
  if (!named) throw new AppError('INVALID', { fields: { entity: `The bank names ${entities.join(', ')}.` } });
  return named;
};

export const shareAuthority =
  ({ db, clock, files }: AuthorityDeps) =>
  async (guest: Guest, fundsReportId: string, input: Input): Promise<void> => {
    const request = requestOfGuest(guest);
    const place = { request, place: 'authority', by: 'guest' } as const;
    const replaced = await writeAgain(async () => {
      const now = clock();
      const claimed = await readClaimed(db, await readFundsReport(db, ownerOfGuest(guest), fundsReportId), now);
      const { sent, content } = claimed;
      const entity = bankNameOf(content, input.entity);
      const before = sent.claims ?? [];
      const old = before.find((one) => one.entity === entity);
      const claim = {
        entity,
        by: sent.senderName,
        capacity: input.capacity,
        file: input.file_id,
        at: now.toISOString(),
        state: 'shared',
      } as const;
      const removed = old && (await files.remove(place, old.file));
      await db.transact([
        ...claimWrites(claimed, [...before.filter((one) => one !== old), claim], now),
        ...(await files.share(place, input.file_id)),
        ...(removed?.writes ?? []),
        outboxWrite('mail', authoritySharedEmail(request, sent, claim), now),
        clientNotification(
          sent.readerId,
          'explained',
          {
            subject: `${sent.senderName} shared a document about ${entity}`,
            body: `It's to show that they sign as ${CAPACITY_WORDS[input.capacity]}. Review it on the deal's page.`,
            about: sent.communicationId,
          },
          now,
        ),
      ]);
      return removed;
    });
    await replaced?.bytes();
  };

export const takeBackAuthority =
  ({ db, clock, files }: AuthorityDeps) =>
  async (guest: Guest, fundsReportId: string, entity: string): Promise<void> => {
    const request = requestOfGuest(guest);
    const removed = await writeAgain(async () => {
      const now = clock();
      const claimed = await readClaimed(db, await readFundsReport(db, ownerOfGuest(guest), fundsReportId), now);
      const { sent } = claimed;
      const old = sent.claims?.find((one) => one.entity === entity);
      if (!old) return undefined;
      const gone = await files.remove({ request, place: 'authority', by: 'guest' }, old.file);
      const rest = (sent.claims ?? []).filter((one) => one !== old);
      await db.transact([
        ...claimWrites(claimed, rest, now),
        ...gone.writes,
        outboxWrite('mail', authorityTakenBackEmail(request, sent, old), now),
      ]);
      return gone;
    });
    await removed?.bytes();
  };
