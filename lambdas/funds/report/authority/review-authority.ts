// The agent reviews a client's document about an entity: accepts it, or refuses it with a reason that the client can act on.
import { type Db, writeAgain } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { linkIdOf } from '#public/funds/bank';
import { readRequest } from '#public/funds/request';
import { refuseContacts, transactCharged } from '#public/members/senders';
import type { Claim } from '#vocabulary/funds/request';
import { fundsReportOfCommunication } from '../reader/read-report.ts';
import { authorityReviewedEmail } from './authority-emails.ts';
import { type Claimed, claimWrites, readClaimed } from './claims.ts';

type Deps = { db: Db; clock: Clock };
type Seen = { entity: string; file_id: string };

/** Another document than the one that was looked at, or none: the review would be about something unseen. */
const claimIn = ({ sent }: Claimed, { entity, file_id }: Seen): Claim => {
  const claim = sent.claims?.find((one) => one.entity === entity && one.file === file_id);
  if (!claim)
    throw new AppError('CONFLICT', { message: 'Your client has changed this document. Look again, then decide.' });
  return claim;
};

const review =
  ({ db, clock }: Deps, decide: (claim: Claim, agent: Agent, now: Date) => Claim) =>
  (agent: Agent, communicationId: string, seen: Seen): Promise<void> =>
    writeAgain(async () => {
      const now = clock();
      const { row, fundsReport } = await fundsReportOfCommunication(db, agent, communicationId);
      if (row.kind !== 'request' || fundsReport?.readerId !== agent.id) throw new AppError('NOT_FOUND');
      const claimed = await readClaimed(db, fundsReport, now);
      const { sent } = claimed;
      // No one vouches for themselves.
      if (sent.senderEmail.toLowerCase() === agent.email.toLowerCase()) throw new AppError('FORBIDDEN');
      const claim = claimIn(claimed, seen);
      const after = decide(claim, agent, now);
      if (after === claim) return;
      const request = await readRequest(db, linkIdOf(sent.owner));
      if (!request) throw new AppError('NOT_FOUND');
      const next = (sent.claims ?? []).map((one) => (one === claim ? after : one));
      const email = countedEmail(outboxWrite('mail', authorityReviewedEmail(request, after), now));
      const writes = [...claimWrites(claimed, next, now), email];
      await transactCharged(db, { agent, to: [request.clientEmail] }, writes, now);
    });

export const acceptAuthority = (deps: Deps) =>
  review(deps, (claim, agent, now) =>
    claim.state === 'accepted'
      ? claim
      : {
          ...unreviewed(claim),
          state: 'accepted',
          reviewed: { by: agent.name || agent.email, at: now.toISOString() },
        },
  );

const unreviewed = ({ reason: _, reviewed: _reviewed, ...claim }: Claim): Claim => claim;

export const refuseAuthority =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string, { reason, ...seen }: Seen & { reason: string }): Promise<void> => {
    await refuseContacts(deps.db, { agentId: agent.id, fields: { reason } }, deps.clock());
    await review(deps, (claim) => ({ ...unreviewed(claim), state: 'refused', reason }))(agent, communicationId, seen);
  };
