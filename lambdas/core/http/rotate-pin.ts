// A client's link gets another pin: someone who noted the earlier one, or has the page open, reads nothing more. The client gets the new
// link by email, to their own address; no one else learns the pin, because that email is the only place where it is written out.
import * as v from 'valibot';
import { storedPin } from '../crypto/pin.ts';
import { isNew, type Write } from '../data/db.ts';
import { outboxWrite } from '../data/outbox.ts';

/**
 * asked: on the link's page. handed over: another agent has the client. deactivated: the agent's account is closed. closed: the client
 * has closed browsers.
 */
const REASONS = ['asked', 'handed over', 'deactivated', 'closed'] as const;

/** The email with a client's link. The worker reads the address and the pin from the link's row when it goes out. */
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
 * Both parts go into one transaction. Emails, sessions and sockets of before open nothing from then on; the table's stream closes the
 * sockets (background/push).
 */
export const rotatePin = (
  key: string,
  { linkId, pinVersion }: { linkId: string; pinVersion: number },
  /** `once`: names the occasion, for which the same link has no second rotation; the email's write fails then. */
  { why, at, once }: { why: LinkEmail['why']; at: Date; once?: string },
): Rotation => {
  const next = pinVersion + 1;
  const email = once
    ? { ...linkEmailWrite(linkId, why, at, `link-${linkId}-${once}`), if: isNew, name: 'email' }
    : // Two rotations of the same pin are one, and send one email.
      linkEmailWrite(linkId, why, at, `link-${linkId}-${next}`);
  return { pin: storedPin(key, linkId, next), email };
};
