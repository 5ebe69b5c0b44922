import type { Secret } from '#core/aws/secrets.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { currentEmail } from '#public/members/account';
import { type CardDeps, cardInMail } from '#public/members/card';
import { reportUrl } from '#public/members/senders';
import { readRequest } from '../funds-request-store.ts';
import type { RequestEmailTask } from './email-writes.ts';
import { requestEmail } from './request-emails.ts';

type Deps = CardDeps & { db: Pick<Db, 'get'>; pinKey: Secret; siteUrl: string };

/** The email for a task of the outbox, from the request's current state. */
export const writeRequestEmail =
  (deps: Deps) =>
  async (task: RequestEmailTask): Promise<Envelope | undefined> => {
    const { db, pinKey, siteUrl } = deps;
    const request = await readRequest(db, task.linkId);
    // A sample was removed before its email went out.
    if (!request) return undefined;
    const { id, pinVersion, agentId, clientEmail: to } = request;
    const key = await pinKey();
    const [agentEmail, card] = await Promise.all([
      currentEmail(db, agentId, request.agentEmail),
      cardInMail(deps)(request),
    ]);
    return requestEmail(
      task,
      { ...request, agentEmail },
      {
        linkUrl: `${siteUrl}/guest/${id}/${pinFor(key, id, pinVersion)}`,
        reportUrl: reportUrl({ key, siteUrl }, { agentId, to }),
        listUrl: `${siteUrl}/communications?id=${request.communicationId}`,
      },
      card,
    );
  };
