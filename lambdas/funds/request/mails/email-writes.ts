// The emails of a request as work for the mail worker. They are composed when they go out, from the request as it is then.
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { MailTask } from '../../bank/tasks.ts';
import type { FundsRequest } from '../entity.ts';

const emailWrite = (task: MailTask, at: Date): Write => outboxWrite('mail', task, at);

export const requestEmailWrite = ({ id }: FundsRequest, at: Date): Write =>
  emailWrite({ template: 'proof-request', linkId: id, reminder: 0 }, at);

export const reminderEmailWrite = ({ id, remindersSent }: FundsRequest, at: Date): Write =>
  emailWrite({ template: 'proof-request', linkId: id, reminder: remindersSent }, at);

export const canceledEmailWrite = ({ id }: FundsRequest, at: Date): Write =>
  emailWrite({ template: 'request-cancelled', linkId: id }, at);
