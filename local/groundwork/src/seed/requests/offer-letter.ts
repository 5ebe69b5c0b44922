// A letter to the other side, made from a report of the demo: opened and answered by its recipient.
import { soon } from '../calls.ts';
import { linkFrom, type Seeds } from '../story.ts';
import type { Step } from './request.ts';

const RECIPIENT = 'lee.lister@listings.example';

const linkOfLetter = (seeds: Seeds) =>
  soon(`the email to ${RECIPIENT}`, () => linkFrom(seeds, 'guest-letter', RECIPIENT));

export const isInLetter: Step = ({ agent }, { id }) =>
  agent.call('POST', `/api/communications/${id}/letters`, {
    body: {
      recipient_name: 'Lee Lister',
      recipient_email: RECIPIENT,
      amount: 475_000,
      days: 7,
      message: 'Here is the proof of funds for our offer on 14 Maple Street.',
    },
  });

export const letterIsOpened: Step = async (seeds) =>
  seeds.product.call('POST', '/api/guest/letter', { body: await linkOfLetter(seeds) });

export const letterIsAnswered: Step = async (seeds) => {
  const words = 'Thank you. I have shown it to the sellers. They decide tomorrow.';
  await seeds.product.call('POST', '/api/guest/letter/reply', { body: { ...(await linkOfLetter(seeds)), words } });
};
