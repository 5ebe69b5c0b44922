// The agent reviews what the client provided: accepts it, or asks for something else and says why.
import type { Db, Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  acceptedDocuments,
  askedDocuments,
  changeRequest,
  changeWrites,
  type FundsRequest,
} from '#public/funds/request';
import { listFiles, reviewWrite } from '../file-store.ts';
import { folderOfRequest } from '../folder.ts';
import { FILE_LIMITS, type REVIEWS } from '../vocabulary.ts';
import { documentsAcceptedEmail, documentsAskedEmail } from './document-emails.ts';

type Deps = { db: Db; clock: Clock };
type Review = {
  decide: (request: FundsRequest, now: Date) => FundsRequest;
  email: (request: FundsRequest) => WrittenEmail;
  outcome: (typeof REVIEWS)[number];
};

/** Each version that the agent can see keeps what was decided about it, also once a newer one has taken its place. */
const reviewWrites = async (db: Db, request: FundsRequest, { outcome }: Review, now: Date): Promise<Write[]> => {
  const page = { limit: FILE_LIMITS.request.files, consistent: true };
  const { items } = await listFiles(db, folderOfRequest(request, 'agent'), page, now);
  return items.map((stored) => reviewWrite(stored, { outcome, at: now.toISOString() }));
};

const review = async (deps: Deps, agent: Agent, communicationId: string, how: Review): Promise<void> => {
  const { decide, email } = how;
  await changeRequest(deps, { agent, communicationId }, async (request, now) => {
    const after = decide(request, now);
    if (after === request) return { after, writes: [] };
    return {
      after,
      writes: [
        ...changeWrites(request, after),
        ...(await reviewWrites(deps.db, request, how, now)),
        countedEmail(outboxWrite('mail', email(after), now)),
      ],
      emails: [request.clientEmail],
    };
  });
};

export const acceptDocuments =
  (deps: Deps) =>
  (agent: Agent, communicationId: string): Promise<void> =>
    review(deps, agent, communicationId, {
      decide: acceptedDocuments,
      email: documentsAcceptedEmail,
      outcome: 'accepted',
    });

export const askForDocuments =
  (deps: Deps) =>
  (agent: Agent, communicationId: string, reason: string): Promise<void> =>
    review(deps, agent, communicationId, {
      decide: (request, now) => askedDocuments(request, reason, now),
      email: (request) => documentsAskedEmail(request, reason),
      outcome: 'asked',
    });
