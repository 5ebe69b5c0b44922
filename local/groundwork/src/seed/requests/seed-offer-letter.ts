// A letter to the other side, made from a report of the demo: opened and answered by its recipient.
import { soon } from '../calls.ts';
import type { RequestSeeds } from './seed-requests.ts';

const RECIPIENT = 'lee.lister@listings.example';

export const seedOfferLetter = async ({ product, token, headers, mails }: RequestSeeds, id: string): Promise<void> => {
  const letter = {
    recipient_name: 'Lee Lister',
    recipient_email: RECIPIENT,
    amount: 475_000,
    days: 7,
    message: 'Here is the proof of funds for our offer on 14 Maple Street.',
  };
  await product.call('POST', `/api/communications/${id}/letters`, { token, headers, body: letter });
  const link = await soon(`the email to ${RECIPIENT}`, async () => {
    const mail = (await mails()).find((one) => one.to.includes(RECIPIENT));
    const [, request_id, request_pin] = /\/guest-letter\/([0-9a-f]+)\/(\w+)/.exec(mail?.text ?? '') ?? [];
    return request_id && request_pin ? { request_id, request_pin } : undefined;
  });
  await product.call('POST', '/api/guest/letter', { body: link });
  const words = 'Thank you. I have shown it to the sellers. They decide tomorrow.';
  await product.call('POST', '/api/guest/letter/reply', { body: { ...link, words } });
};
