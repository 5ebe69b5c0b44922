import type { OutboxEntry } from '#core/data/outbox.ts';
import { type EmailName, hasSender, isToClient } from '#core/mail/emails.ts';
import { headerText } from '#core/mail/mail-layout.ts';
import type { Envelope, Mailer } from '#core/mail/mailer.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { wantsEmail } from '#public/members/notifications';
import { allowEmail, senderTags } from '#public/members/senders';
import type { EmailTask } from './email-task.ts';
import { type WriteEmailDeps, writeEmail } from './write-email.ts';

type Deps = WriteEmailDeps & { mailer: Mailer; clock: Clock };
type Result = { messageId: string } | { skipped: true; why?: string };

/** SES refuses these however often they're sent. */
const REFUSED = /MessageRejected|InvalidParameterValue|MailFromDomainNotVerified/;

const nameOf = (task: EmailTask): EmailName => (task.template === 'written' ? task.kind : task.template);

/** Why the email must not go out, if it must not. */
const objection = async (deps: Deps, task: EmailTask, envelope: Envelope, entry: Entry) => {
  const { db, clock } = deps;
  const { to, sender, newsFor } = envelope;
  for (const account of new Set([sender, newsFor]))
    if (account && (await isDeactivated(db, account))) return 'account deactivated';
  if (!(await wantsEmail(db, nameOf(task), newsFor))) return 'turned off';
  if (sender === null) {
    if (hasSender(nameOf(task))) throw new PermanentError('An email that someone answers for has no sender');
    return undefined;
  }
  const verdict = await allowEmail(db, { agentId: sender, to, outboxId: entry.id, counted: entry.counted }, clock());
  if (verdict === 'send') return undefined;
  log.warn('email not sent', { agentId: sender, outboxId: entry.id, kind: nameOf(task), reason: verdict });
  return verdict;
};

/** A client knows their agent, and not us. */
const named = (name: EmailName, envelope: Envelope): Envelope => {
  if (!isToClient(name)) return envelope;
  const { from: agent, subject } = envelope;
  if (agent === undefined) throw new PermanentError('An email to a client has no agent');
  return subject.includes(agent) ? envelope : { ...envelope, subject: headerText(`${agent}: ${subject}`) };
};

const tagged = (envelope: Envelope): Envelope =>
  envelope.sender === null ? envelope : { ...envelope, tags: senderTags(envelope.sender, envelope.to) };

type Entry = Pick<OutboxEntry, 'id' | 'counted'>;

export const sendEmail = (deps: Deps) => {
  const write = writeEmail(deps);
  return async (task: EmailTask, entry: Entry): Promise<Result> => {
    const written = await write(task);
    if (!written) return { skipped: true };
    const envelope = named(nameOf(task), written);
    const why = await objection(deps, task, envelope, entry);
    if (why) return { skipped: true, why };
    try {
      return await deps.mailer(tagged(envelope), entry.id);
    } catch (error) {
      if (error instanceof Error && REFUSED.test(error.name))
        throw new PermanentError('SES refused the email', { cause: error });
      throw error;
    }
  };
};
