// From the outbox to the mailbox, and what comes back.
import { aRequestForm } from '../../builders/a-request-form.ts';
import type { waysOfChat } from './chat.ts';
import type { waysOfClients } from './clients.ts';
import type { waysOfFunds } from './funds.ts';
import type { waysOfPeople } from './people.ts';
import { fresh, type Scene, type Way } from './scene.ts';

type Others = ReturnType<typeof waysOfChat> &
  ReturnType<typeof waysOfClients> &
  ReturnType<typeof waysOfFunds> &
  ReturnType<typeof waysOfPeople>;

export const waysOfMail = ({ asAgent }: Scene, others: Others) => {
  const askOf = (to_user_email: string) =>
    asAgent('POST', '/api/communications/create/report', aRequestForm({ to_user_email }));
  const ask: Way = () => askOf(`${fresh('asked')}@g.example`);
  return {
    'outbox-relay': [
      ask,
      ...others['report-worker'],
      ...others['membership-worker'],
      ...others['document-worker'].slice(0, 1),
      ...others['campaign-worker'],
    ],
    'mail-worker': [ask, ...others['document-worker'].slice(0, 1)],
    'mail-events': [ask, () => askOf(`${fresh('gone')}+bounce@g.example`), ...others['membership-worker']],
  } satisfies Record<string, Way[]>;
};
