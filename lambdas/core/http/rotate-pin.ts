import * as v from 'valibot';
import { storedPin } from '../crypto/pin.ts';
import { isNew, type Write } from '../data/db.ts';
import { outboxWrite } from '../data/outbox.ts';

// Gives a client's link another pin: someone who noted the earlier one, or has the page open, can't read any further.
// The client gets the new link by email, to their own address; no one else learns the pin, because only that email
// contains it.

/**
 * asked: on the link's page. handed over: the client has moved to another agent. deactivated: the agent's account is
 * closed. closed: the client has closed browsers.
 */
const REASONS = ['asked', 'handed over', 'deactivated', 'closed'] as const;

/** The email with a client's link. The worker reads the address and the pin from the link's row at sending. */
export const linkEmail = v.object({ template: v.literal('client-link'), linkId: v.string(), why: v.picklist(REASONS) });
export type LinkEmail = v.InferOutput<typeof linkEmail>;

export const linkEmailWrite = (linkId: string, why: LinkEmail['why'], at: Date, id?: string): Write => {
  const task: LinkEmail = { template: 'client-link', linkId, why };
  return outboxWrite('mail', task, at, id);
};

type Rotation = {
  /** For the link's row. */
  pin: ReturnType<typeof storedPin>;
  email: Write;
};

/**
 * Both parts go into one transaction. Earlier emails, sessions and sockets open nothing from then on; the table's
 * stream closes the sockets (background/push).
 */
export const rotatePin = (
  key: string,
  { linkId, pinVersion }: { linkId: string; pinVersion: number },
  /** `once`: names the occasion, so that the same link is rotated once for it; a second write of the email fails. */
  { why, at, once }: { why: LinkEmail['why']; at: Date; once?: string },
): Rotation => {
  const next = pinVersion + 1;
  const email = once
    ? { ...linkEmailWrite(linkId, why, at, `link-${linkId}-${once}`), if: isNew, name: 'email' }
    : // Two rotations of the same pin are one, and send one email.
      linkEmailWrite(linkId, why, at, `link-${linkId}-${next}`);
  return { pin: storedPin(key, linkId, next), email };
};
