import type { Secret } from '#core/aws/secrets.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { readLetter } from '../letter-store.ts';
import { composeReportEmail } from './report-emails.ts';
import type { ReportEmailTask } from './tasks.ts';

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret; siteUrl: string };

/** The email for a task of the outbox, from the letter as it is now. */
export const writeReportEmail =
  ({ db, pinKey, siteUrl }: Deps) =>
  async (task: ReportEmailTask): Promise<Envelope | undefined> => {
    const letter = await readLetter(db, task.owner, task.letterId);
    if (!letter) throw new PermanentError('The letter no longer exists');
    const { linkId, pinVersion = 1 } = letter;
    if (!linkId) return composeReportEmail(task, letter, { siteUrl, readerUrl: siteUrl });
    const readerUrl = `${siteUrl}/guest-report/${linkId}/${pinFor(await pinKey(), linkId, pinVersion)}`;
    // Only a reader who has opened the report has shown a language.
    const language = task.template === 'report-withdrawn' ? await languageOfGuest(db, linkId) : 'en';
    return composeReportEmail(task, letter, { siteUrl, readerUrl }, language);
  };
