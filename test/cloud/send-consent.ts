// A client who agrees that the result is sent once the bank confirms, and closes the page.
import { SEND_CONSENT } from '../../lambdas/funds/request/contract.ts';
import type { Guest } from './actors.ts';
import { call } from './client.ts';

const decide =
  (agreed: boolean) =>
  async ({ link, cookie }: Guest) => {
    const body = { ...link, words: SEND_CONSENT.version, agreed };
    const reply = await call('POST', '/api/guest/send-consent', { body, cookie });
    if (reply.status !== 200) throw new Error(`The decision was refused: ${reply.text}`);
    return reply.body.state as 'agreed' | 'stopped' | 'sent';
  };

export const agreeToSend = decide(true);
export const stopSending = decide(false);
