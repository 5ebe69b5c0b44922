import { createHmac } from 'node:crypto';

/** The header that `webhooks.constructEvent` of the SDK verifies; made here so that the SDK need not be loaded to send. */
export const stripeSignature = (payload: string, secret: string, now: Date): string => {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};
