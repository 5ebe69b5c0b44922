// A single-use ticket for an agent's socket: a socket's address is logged, so it must never carry the token. A socket
// outlives an ID token, so a ticket depends on the session that requested it, even at the moment of use.
import { randomBytes } from 'node:crypto';
import { type Db, exists, held, isNew, type Key, when } from '../data/db.ts';
import { type Clock, epochSeconds, SECOND } from '../platform/clock.ts';
import { socketTicket } from './socket-entity.ts';

const TICKET_SECONDS = 30;

/** Anything longer can't be a key. */
const TICKET = /^[\w-]{1,100}$/;

export const issueTicket =
  ({ db, clock }: { db: Pick<Db, 'put'>; clock: Clock }) =>
  async (agentId: string, session: Key): Promise<string> => {
    const ticket = randomBytes(24).toString('base64url');
    const expires = epochSeconds(clock(), TICKET_SECONDS * SECOND);
    await db.put(socketTicket.item({ ticket }, { agentId, session, purpose: 'events', expires }), isNew);
    return ticket;
  };

/** Uses up the ticket and returns its owner; undefined if it's unknown, used or too old, or its session has ended. */
export const redeemTicket =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async (ticket: string): Promise<string | undefined> => {
    if (!TICKET.test(ticket)) return undefined;
    // The page opens its socket at once, so an older copy of the table may not have the ticket yet.
    const found = await socketTicket.get(db, { ticket }, { consistent: true });
    if (!found) return undefined;
    const isValid = when('attribute_exists(#PK) AND #expires > :now', { ':now': epochSeconds(clock()) });
    const use = [socketTicket.delete({ ticket }, { if: isValid }), { check: found.session, if: exists }];
    return (await held(db.transact(use))) ? found.agentId : undefined;
  };
