// Every email of the outbox, written by the feature whose template it is.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { ifStillAwaited } from '#public/chat/signing';
import { ifStillAsked } from '#public/files';
import { writeReportEmail } from '#public/funds/report';
import { writeRequestEmail } from '#public/funds/request';
import type { CardDeps } from '#public/members/card';
import { writeMembershipEmail } from '#public/members/invitations';
import { composeWrittenEmail } from './compose-written-email.ts';
import type { EmailTask } from './email-task.ts';
import { writeLinkEmail } from './write-link-email.ts';

export type WriteEmailDeps = CardDeps & {
  db: Db;
  pinKey: Secret;
  siteUrl: string;
  /** Where people write who need help. */
  support: string;
  documents: Pick<Documents, 'get'>;
};

/** Undefined when events have overtaken it, and it must not go out anymore. */
export const writeEmail =
  (deps: WriteEmailDeps) =>
  async (task: EmailTask): Promise<Envelope | undefined> => {
    switch (task.template) {
      case 'proof-request':
      case 'request-complete':
      case 'request-extended':
      case 'request-cancelled':
      case 'part-complete':
      case 'part-expired':
      case 'part-lost':
      case 'request-expired':
      case 'request-expired-agent':
      case 'link-locked':
      case 'link-locked-agent':
      case 'link-wanted-agent':
      case 'step-left':
      case 'bank-ended':
      case 'bank-account-ended':
      case 'bank-sign-in':
      case 'still-good':
        return writeRequestEmail(deps)(task);
      case 'report-received':
      case 'report-for-reader':
      case 'report-withdrawn':
        return writeReportEmail(deps)(task);
      case 'invitation':
      case 'debit-failed':
      case 'one-subscription-ended':
      case 'payment-failed':
      case 'subscription-ended':
      case 'subscription-started':
        return writeMembershipEmail(deps)(task);
      case 'written': {
        const asked = await ifStillAsked(deps)(task);
        const email = asked && (await ifStillAwaited(deps)(asked));
        return email && composeWrittenEmail(deps)(email);
      }
      case 'client-link':
        return writeLinkEmail(deps)(task);
      default:
        // A template that is forgotten above must not compile: its emails would silently never go out.
        return task satisfies never;
    }
  };
