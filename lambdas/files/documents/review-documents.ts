// The agent reviews what the client provided: accepts it, or asks for something else and says why.
import type { Db } from '#core/data/db.ts';
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
import { documentsAcceptedEmail, documentsAskedEmail } from './document-emails.ts';

type Deps = { db: Db; clock: Clock };
type Review = {
  decide: (request: FundsRequest, now: Date) => FundsRequest;
  email: (request: FundsRequest) => WrittenEmail;
};

const review = async (deps: Deps, agent: Agent, communicationId: string, { decide, email }: Review): Promise<void> => {
  await changeRequest(deps, { agent, communicationId }, (request, now) => {
    const after = decide(request, now);
    if (after === request) return { after, writes: [] };
    return {
      after,
      writes: [...changeWrites(request, after), countedEmail(outboxWrite('mail', email(after), now))],
      emails: [request.clientEmail],
    };
  });
};

export const acceptDocuments =
  (deps: Deps) =>
  (agent: Agent, communicationId: string): Promise<void> =>
    review(deps, agent, communicationId, { decide: acceptedDocuments, email: documentsAcceptedEmail });

export const askForDocuments =
  (deps: Deps) =>
  (agent: Agent, communicationId: string, reason: string): Promise<void> =>
    review(deps, agent, communicationId, {
      decide: (request, now) => askedDocuments(request, reason, now),
      email: (request) => documentsAskedEmail(request, reason),
    });
