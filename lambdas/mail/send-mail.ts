import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db.ts';
import type { OutboxEntry } from '../core/outbox.ts';
import { pinFor } from '../core/pin.ts';
import { Hopeless } from '../core/queue-worker.ts';
import type { Secret } from '../core/secrets.ts';
import { readRequest } from '../funds/funds-request-store.ts';
import type { MailTask } from '../funds/tasks.ts';
import type { Mailer } from './mailer.ts';
import { letterFor } from './request-mails.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret; mailer: Mailer; siteUrl: string };

/** SES refuses these for what they are, however often they are offered. */
const HOPELESS = /MessageRejected|InvalidParameterValue|MailFromDomainNotVerified/;

export const sendMail =
  (deps: Deps) =>
  async (task: MailTask, entry: OutboxEntry): Promise<{ messageId: string } | { skipped: string }> => {
    const request = await readRequest(deps.db, task.linkId);
    if (!request) throw new Hopeless('The request is no longer there');
    const pin = pinFor(await deps.pinKey(), request.id, request.pinVersion);
    const linkUrl = `${deps.siteUrl}/guest/${request.id}/${pin}`;
    const letter = letterFor(task, request, { siteUrl: deps.siteUrl, linkUrl });
    if (!letter) return { skipped: `the request is ${request.state}` };
    try {
      return await deps.mailer(letter, entry.id);
    } catch (error) {
      if (HOPELESS.test((error as Error).name)) throw new Hopeless('SES refused the mail', { cause: error });
      throw error;
    }
  };
