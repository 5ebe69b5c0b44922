import type { OutboxEntry } from '#core/data/outbox.ts';
import type { Mailer } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import type { EmailTask } from './email-task.ts';
import { type WriteEmailDeps, writeEmail } from './write-email.ts';

type Deps = WriteEmailDeps & { mailer: Mailer };

/** SES refuses these however often they're sent. */
const REFUSED = /MessageRejected|InvalidParameterValue|MailFromDomainNotVerified/;

export const sendEmail = (deps: Deps) => {
  const write = writeEmail(deps);
  return async (
    task: EmailTask,
    { id }: Pick<OutboxEntry, 'id'>,
  ): Promise<{ messageId: string } | { skipped: boolean }> => {
    const envelope = await write(task);
    if (!envelope) return { skipped: true };
    try {
      return await deps.mailer(envelope, id);
    } catch (error) {
      if (error instanceof Error && REFUSED.test(error.name))
        throw new PermanentError('SES refused the email', { cause: error });
      throw error;
    }
  };
};
