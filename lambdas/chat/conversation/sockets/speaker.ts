// Identifies the speaker on a connection. The first frame with a pin or a ticket proves it, and the connection remembers it.
import type { Secret } from '#core/aws/secrets.ts';
import { pinDigest } from '#core/crypto/pin.ts';
import { type Db, held } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound, type ProveGuest, stillOpenWrites } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type ConnectionStore, chatChannel } from '#core/realtime/connection-store.ts';
import { partiesOfGuest } from '#public/chat/transaction';
import type { Side } from '../contract.ts';
import { createMinuteCache, readSession, sessionIdsFor } from '../session.ts';

/** `agentId`: set for an agent. The conversation can move to another one while its page is open. */
export type Speaker = { who: Side; sessionId: string; agentId?: string | undefined };
type Proof = { request_id?: string; request_pin?: string; ticket?: string };
/** `pinDigest`: of the pin that a guest has proven. */
type Known = Speaker & { pinDigest?: string };
export type IdentifySpeaker = (connectionId: string, proof: Proof) => Promise<Speaker>;

const isSide = (who: string | undefined): who is Side => who === 'user' || who === 'agent';

const speakerOf = ({ who, sessionId, agentId }: Known): Speaker => ({ who, sessionId, ...(agentId && { agentId }) });

export const identifySpeaker = (deps: {
  db: Db;
  clock: Clock;
  connections: Pick<ConnectionStore, 'redeem' | 'find' | 'join'>;
  proveGuest: ProveGuest;
  pinKey: Secret;
}): IdentifySpeaker => {
  const { connections, clock } = deps;
  const memory = createMinuteCache<Known>(clock);

  const remember = (connectionId: string, speaker: Known): Speaker => {
    memory.remember(connectionId, speaker);
    return speakerOf(speaker);
  };

  /** The link of the conversation, for a guest with its pin. */
  const proveGuest = async (
    {
      sessionId,
      guestSessions,
      device,
    }: Pick<Awaited<ReturnType<typeof connectionOf>>, 'sessionId' | 'guestSessions' | 'device'>,
    { request_id: id = '', request_pin: pin = '' }: Proof,
  ) => {
    const proof = await deps.proveGuest(id, pin, guestSessions, device);
    const { link, browserId } = proof;
    if (await proof.isOnHold()) throw new AppError('LINK_ON_HOLD');
    // A correct pin opens the three conversations of its own link and no others.
    if (!sessionIdsFor(await deps.pinKey(), link.id).includes(sessionId)) throw linkNotFound();
    partiesOfGuest(link);
    return { parties: { linkId: link.id, browserId }, only: stillOpenWrites(proof) };
  };

  const proveAgent = async (sessionId: string, ticket: string) => {
    const agentId = await connections.redeem(ticket, clock());
    if (!agentId) throw new AppError('UNAUTHENTICATED');
    const session = await readSession(deps.db, sessionId);
    if (session?.agentId !== agentId) throw new AppError('NOT_FOUND');
    return { parties: { linkId: session.linkId, agentId }, only: [] };
  };

  const digestOf = async ({ request_id: id = '', request_pin: pin = '' }: Proof) =>
    pinDigest(await deps.pinKey(), id, pin);
  /** A frame may repeat the pin, as the specification's do: then it must be the proven one. */
  const contradicts = async (proof: Proof, known: Known): Promise<boolean> =>
    known.who === 'user' && proof.request_id !== undefined && (await digestOf(proof)) !== known.pinDigest;

  /** A connection that has named its conversation: the speaker so far. */
  const connectionOf = async (connectionId: string) => {
    const found = await connections.find(connectionId);
    if (!found?.sessionId) throw new AppError('UNAUTHENTICATED', { message: 'Please connect again.' });
    const { sessionId, who, agentId, pinDigest: digest, guestSessions = {}, device } = found;
    return {
      sessionId,
      guestSessions,
      device,
      known: isSide(who) ? { who, sessionId, agentId, pinDigest: digest } : undefined,
    };
  };

  const prove = async (
    connectionId: string,
    proof: Proof,
    arrived: Awaited<ReturnType<typeof connectionOf>>,
  ): Promise<Speaker> => {
    if (!proof.ticket && !proof.request_id)
      throw new AppError('UNAUTHENTICATED', { message: 'Say hello first, with a pin or a ticket.' });
    const { sessionId } = arrived;
    const who: Side = proof.ticket ? 'agent' : 'user';
    const { parties, only } = proof.ticket
      ? await proveAgent(sessionId, proof.ticket)
      : await proveGuest(arrived, proof);
    const digest = who === 'user' ? { pinDigest: await digestOf(proof) } : {};
    const about = { who, sessionId, ...parties, ...digest };
    // The link got another pin, or the client closed this browser, at this moment.
    if (!(await held(connections.join(chatChannel(sessionId), connectionId, clock(), about, only), 'guest')))
      throw linkNotFound();
    return remember(connectionId, { who, sessionId, ...parties, ...digest });
  };

  return async (connectionId, proof) => {
    const recalled = memory.recall(connectionId);
    if (recalled && !(await contradicts(proof, recalled))) return speakerOf(recalled);
    const connection = await connectionOf(connectionId);
    const { known } = connection;
    if (known && !(await contradicts(proof, known))) return remember(connectionId, known);
    return prove(connectionId, proof, connection);
  };
};
