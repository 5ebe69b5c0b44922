import type { Secret } from '#core/aws/secrets.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { currentEmail } from '#public/members/account';
import { reportUrl } from '#public/members/senders';
import type { Letter } from '../entity.ts';
import { readLetter } from '../letter-store.ts';
import { composeReportEmail, senderOf } from './report-emails.ts';
import type { ReportEmailTask } from './tasks.ts';

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret; siteUrl: string };

/** The agent who reads it, or the person who sent it from their account, may have another address by now. */
const withCurrentEmail = async (db: Pick<Db, 'get'>, letter: Letter): Promise<Letter> => {
  const field = senderOf(letter) === null ? 'readerEmail' : 'senderEmail';
  return { ...letter, [field]: await currentEmail(db, letter.readerId, letter[field]) };
};

/** The email for a task of the outbox, from the letter as it is now. */
export const writeReportEmail =
  ({ db, pinKey, siteUrl }: Deps) =>
  async (task: ReportEmailTask): Promise<Envelope | undefined> => {
    const stored = await readLetter(db, task.owner, task.letterId);
    if (!stored) throw new PermanentError('The letter no longer exists');
    const letter = await withCurrentEmail(db, stored);
    const { linkId, pinVersion = 1 } = letter;
    if (!linkId) return composeReportEmail(task, letter, { siteUrl, readerUrl: siteUrl });
    const key = await pinKey();
    const readerUrl = `${siteUrl}/guest-report/${linkId}/${pinFor(key, linkId, pinVersion)}`;
    const agentId = senderOf(letter);
    const report = agentId === null ? undefined : reportUrl({ key, siteUrl }, { agentId, to: letter.readerEmail });
    // Only a reader who has opened the report has shown a language.
    const language = task.template === 'report-withdrawn' ? await languageOfGuest(db, linkId) : 'en';
    return composeReportEmail(task, letter, { siteUrl, readerUrl, reportUrl: report }, language);
  };
