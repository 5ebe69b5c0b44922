// Every email that the outbox carries. The feature that owns a template describes it.
import * as v from 'valibot';
import { linkEmail } from '#core/http/rotate-pin.ts';
import { writtenEmail } from '#core/mail/written-email.ts';
import { reportEmailTask } from '#public/funds/report';
import { requestEmailTask } from '#public/funds/request';
import { membershipEmail } from '#public/members/invitations';

export const emailTask = v.union([requestEmailTask, reportEmailTask, membershipEmail, writtenEmail, linkEmail]);
export type EmailTask = v.InferOutput<typeof emailTask>;
