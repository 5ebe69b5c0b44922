// What the carrier says became of a text. A text that can't be delivered is news for the agent.
import type { Db } from '#core/data/db.ts';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import { clientName, readRequest, requestText } from '#public/funds/request';
import { textMessage } from '#public/funds/texts';
import { tellAgent } from './tell-agent.ts';

export type Delivery = {
  messageId: string;
  messageStatus: string;
  messageStatusDescription?: string;
  messageRequestTimestamp?: number;
  isFinal?: boolean;
};

type Deps = { db: Pick<Db, 'get' | 'put' | 'update'>; clock: Clock };

/** The word can be here before the worker has noted the ID that it's about. */
const SOON_MS = 5 * MINUTE;
const latest = { consistent: true };

const tell = async (deps: Deps, linkId: string): Promise<void> => {
  const request = await readRequest(deps.db, linkId);
  if (!request) return;
  const body = `Our text to ${clientName(request)} didn't arrive. Check the number, or reach them another way. They have our email.`;
  await tellAgent(deps, request, { subject: "We couldn't deliver a text", body });
};

export const noteDelivery =
  (deps: Deps) =>
  async ({ messageId, messageStatus, messageStatusDescription, ...more }: Delivery): Promise<void> => {
    if (more.isFinal === false || messageStatus === 'SUCCESSFUL') return;
    const known = await textMessage.get(deps.db, { messageId }, latest);
    if (!known) {
      const age = deps.clock().getTime() - (more.messageRequestTimestamp ?? 0);
      if (age < SOON_MS) throw new Error('The text is not known yet');
      return;
    }
    const { about } = known;
    if (!about) return;
    const at = deps.clock().toISOString();
    if (messageStatus === 'DELIVERED') {
      await requestText.change(deps.db, about, { set: { state: 'delivered', at } });
      return;
    }
    await requestText.change(deps.db, about, {
      set: { state: 'failed', at, why: messageStatusDescription ?? messageStatus },
    });
    await tell(deps, about.linkId);
  };
