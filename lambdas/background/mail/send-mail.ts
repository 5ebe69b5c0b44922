import type { Secret } from '#core/aws/secrets.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { Envelope, Mailer } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import type { LetterMail, MailTask, RequestMail } from '../../funds/bank/tasks.ts';
import { readLetter } from '../../funds/report/letter-store.ts';
import { reportLetter } from '../../funds/report/mails/report-mails.ts';
import { writtenLetter } from '../../funds/report/mails/written-letter.ts';
import { readRequest, requestEmail } from '../../funds/request/public.ts';
import { isMembershipMail, membershipLetter } from '../../members/invitations/membership-letter.ts';
import type { MembershipMail } from '../../members/invitations/tasks.ts';

type Deps = { db: Db; pinKey: Secret; mailer: Mailer; siteUrl: string; documents: Pick<Documents, 'get'> };

/** SES refuses these for what they are, however often they are offered. */
const HOPELESS = /MessageRejected|InvalidParameterValue|MailFromDomainNotVerified/;

export const sendMail = (deps: Deps) => {
  const { db, siteUrl } = deps;
  const guestUrl = async (path: string, linkId: string, version: number) =>
    `${siteUrl}${path}/${linkId}/${pinFor(await deps.pinKey(), linkId, version)}`;

  const ofRequest = async (task: RequestMail): Promise<Envelope | undefined> => {
    const request = await readRequest(db, task.linkId);
    if (!request) throw new PermanentError('The request is no longer there');
    const linkUrl = await guestUrl('/guest', request.id, request.pinVersion);
    return requestEmail(task, request, linkUrl);
  };

  const ofLetter = async (task: LetterMail): Promise<Envelope | undefined> => {
    const letter = await readLetter(db, task.owner, task.letterId);
    if (!letter) throw new PermanentError('The letter is no longer there');
    const readerUrl = letter.linkId ? await guestUrl('/guest-report', letter.linkId, letter.pinVersion ?? 1) : siteUrl;
    // Only whoever has read the report has told what they read.
    const { linkId } = letter;
    const language = task.template === 'report-withdrawn' && linkId ? await languageOfGuest(db, linkId) : 'en';
    return reportLetter(task, letter, { siteUrl, readerUrl }, language);
  };

  return async (
    task: MailTask | MembershipMail,
    entry: OutboxEntry,
  ): Promise<{ messageId: string } | { skipped: boolean }> => {
    const envelope = isMembershipMail(task)
      ? await membershipLetter(task, deps)
      : 'linkId' in task
        ? await ofRequest(task)
        : task.template === 'written'
          ? await writtenLetter(task, { ...deps, guestUrl })
          : await ofLetter(task);
    // Events have overtaken it.
    if (!envelope) return { skipped: true };
    try {
      return await deps.mailer(envelope, entry.id);
    } catch (error) {
      if (HOPELESS.test((error as Error).name)) throw new PermanentError('SES refused the mail', { cause: error });
      throw error;
    }
  };
};
