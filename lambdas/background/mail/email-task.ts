// Every email that the outbox carries. The feature whose template it is describes it.
import * as z from 'zod/mini';
import { writtenEmail } from '#core/mail/written-email.ts';
import { reportEmailTask } from '../../funds/report/public.ts';
import { requestEmailTask } from '../../funds/request/public.ts';
import { membershipEmail } from '../../members/invitations/public.ts';

export const emailTask = z.union([requestEmailTask, reportEmailTask, membershipEmail, writtenEmail]);
export type EmailTask = z.output<typeof emailTask>;
