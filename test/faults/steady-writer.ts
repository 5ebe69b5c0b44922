// Somebody who sends requests without a pause, whatever goes wrong meanwhile, and knows which of them were answered.
import { aRequestForm } from '../builders/a-request-form.ts';
import type { OwnProduct } from './own-product.ts';

const AT_ONCE = 3;
const PAUSE_MS = 60;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const addressOf = (key: string) => `${key}@soak.example`;

export const steadyWriter = () => {
  /** The requests with the answer 201, by their key. */
  const acknowledged = new Map<string, string>();
  let sent = 0;

  const write = async ({ call }: OwnProduct, token: string, key: string): Promise<boolean> => {
    const body = aRequestForm({ to_user_email: addressOf(key), message_body: '' });
    const reply = await call('/api/communications/create/report', body, { token, headers: { 'idempotency-key': key } });
    if (reply.status === 201) acknowledged.set(key, reply.body.id);
    return reply.status === 201;
  };

  /** Until `isOver`: a call under way when the product dies was never made. */
  const writeUntil = async (product: OwnProduct, token: string, isOver: () => boolean) => {
    const worker = async () => {
      while (!isOver()) {
        await write(product, token, `soak-${process.pid}-${++sent}`).catch(() => false);
        await pause(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  return { acknowledged, sent: () => sent, write, writeUntil };
};
