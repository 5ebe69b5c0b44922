// Every email that the outbox carries. The feature whose template it is describes it.
import { linkEmail } from '#core/http/rotate-pin.ts';
import { writtenEmail } from '#core/mail/written-email.ts';
import * as z from '#core/schema.ts';
import { reportEmailTask } from '#public/funds/report';
import { requestEmailTask } from '#public/funds/request';
import { membershipEmail } from '#public/members/invitations';

export const emailTask = z.union([requestEmailTask, reportEmailTask, membershipEmail, writtenEmail, linkEmail]);
export type EmailTask = z.output<typeof emailTask>;
