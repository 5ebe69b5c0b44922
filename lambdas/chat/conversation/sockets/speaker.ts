// Who speaks on a connection: proven by the first frame that carries a pin or a ticket, and remembered with the connection.

import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound, type ProveGuest } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { MINUTE } from '#core/platform/clock.ts';
import { type ConnectionStore, chatChannel } from '#core/realtime/connection-store.ts';
import { partiesOfGuest, type Side } from '../../transaction/public.ts';
import { readSession, sessionIdsFor } from '../session.ts';

export type Speaker = { who: Side; sessionId: string };
type Proof = { request_id?: string; request_pin?: string; ticket?: string };

const REMEMBER_MS = MINUTE;
const MOST_REMEMBERED = 5000;

export const createSpeakers = (deps: {
  db: Db;
  clock: Clock;
  connections: ConnectionStore;
  proveGuest: ProveGuest;
  pinKey: Secret;
}) => {
  const { connections, clock } = deps;
  const remembered = new Map<string, Speaker & { until: number }>();

  const remember = (connectionId: string, speaker: Speaker) => {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(connectionId, { ...speaker, until: clock().getTime() + REMEMBER_MS });
    return speaker;
  };

  const proveGuest = async (sessionId: string, proof: Proof) => {
    const { link } = await deps.proveGuest(proof.request_id ?? '', proof.request_pin ?? '', {});
    // A right pin opens the three conversations of its own link and no other.
    if (!sessionIdsFor(await deps.pinKey(), link.id).includes(sessionId)) throw linkNotFound();
    partiesOfGuest(link);
    return link.id;
  };

  const proveAgent = async (sessionId: string, ticket: string) => {
    const agentId = await connections.redeem(ticket, clock());
    if (!agentId) throw new AppError('UNAUTHENTICATED');
    const session = await readSession(deps.db, sessionId);
    if (session?.agentId !== agentId) throw new AppError('NOT_FOUND');
    return session.linkId;
  };

  /** `isNew`: this very frame has opened the connection's ear. */
  return async (connectionId: string, proof: Proof): Promise<Speaker & { isNew: boolean }> => {
    const known = remembered.get(connectionId);
    if (known && known.until > clock().getTime()) return { who: known.who, sessionId: known.sessionId, isNew: false };
    const connection = await connections.find(connectionId);
    if (!connection?.sessionId) throw new AppError('UNAUTHENTICATED', { message: 'Please connect again.' });
    const { sessionId } = connection;
    if (connection.who) return { ...remember(connectionId, { who: connection.who as Side, sessionId }), isNew: false };
    if (!proof.ticket && !proof.request_id)
      throw new AppError('UNAUTHENTICATED', { message: 'Say hello first, with a pin or a ticket.' });
    const who: Side = proof.ticket ? 'agent' : 'user';
    const linkId = proof.ticket ? await proveAgent(sessionId, proof.ticket) : await proveGuest(sessionId, proof);
    await connections.join(chatChannel(sessionId), connectionId, clock(), { who, sessionId, linkId });
    return { ...remember(connectionId, { who, sessionId }), isNew: true };
  };
};
export type Speakers = ReturnType<typeof createSpeakers>;
