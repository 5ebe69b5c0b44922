import * as v from 'valibot';
import type { Db } from '#core/data/db.ts';
import { PAGE_LIMIT, type Reply } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { type Invitation, invitationEntity, isRevocable, stateOf, VALID_DAYS } from '#public/members/invitations';
import type { InvitationRow, routes } from '../contract.ts';
import { type DirectoryQuery, readDirectory } from '../directory.ts';
import { directoryEntry, person } from '../entity.ts';

const invited = directoryEntry.projection(v.object({ ...person, more: invitationEntity.definition.row }));

const validUntil = ({ kind, sentAt, acceptedAt, revokedAt }: Invitation): string | undefined =>
  kind === 'new' && sentAt && !acceptedAt && !revokedAt ? isoAfter(new Date(sentAt), VALID_DAYS * DAY) : undefined;

const rowOf = ({ email, firstName, lastName, date, more }: ReturnType<typeof invited.read>, now: Date) =>
  ({
    email,
    first_name: firstName,
    last_name: lastName,
    reason: more.reason,
    state: stateOf(more, now),
    invited_at: date,
    sent_at: more.sentAt,
    valid_until: validUntil(more),
    times: more.version - (more.revocations ?? 0),
    revocable: isRevocable(more),
  }) satisfies InvitationRow;

export const listInvitations =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (query: DirectoryQuery): Promise<Reply<typeof routes.invitations>> => {
    const page = await readDirectory(db, 'invitations', invited, { ...query, limit: query.limit ?? PAGE_LIMIT });
    return { invitations: page.items.map((entry) => rowOf(entry, clock())), next_cursor: page.nextCursor };
  };
