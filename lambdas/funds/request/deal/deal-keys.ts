// Which deal a request belongs to, and where the agent's pipeline lists it (docs/adr/053-deals.md). All of it follows
// from the request.
import { hash } from 'node:crypto';
import type { RequestState } from '../vocabulary.ts';

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export type Parties = {
  property: string | undefined;
  client: { email: string; name: string };
  /** Of two buyers, the other one's name: each one's row knows no more of them. */
  coBuyerName: string | undefined;
};

const ID_LENGTH = 26;

/** One property and the same client, or the same two, are one deal. Without a property it's what this client has asked for besides. */
export const dealIdOf = ({ property = '', client, coBuyerName }: Parties): string => {
  const clients = coBuyerName ? [plain(client.name), plain(coBuyerName)].sort() : [client.email.toLowerCase()];
  return hash('sha256', JSON.stringify([plain(property), clients]), 'hex').slice(0, ID_LENGTH);
};

/** Everything of one deal. */
export const dealPartition = (agentId: string, dealId: string): string => `DEAL#${agentId}#${dealId}`;

/** Waiting for the client or the bank; answered, until the letter is no longer valid; over. */
export const PIPELINE_LISTS = ['WAITING', 'ANSWERED', 'ENDED'] as const;
export type PipelineList = (typeof PIPELINE_LISTS)[number];

export const pipelinePartition = (agentId: string, list: PipelineList): string => `PIPELINE#${agentId}#${list}`;

export type Place = {
  agentId: string;
  communicationId: string;
  state: RequestState;
  waitsForCoBuyer: boolean;
  expiresAt: string;
  neededBy: string | undefined;
  lastStepAt: string;
  /** Of the letter. */
  validUntil: string | undefined;
  /** The second of two buyers: the first one's request shows both. */
  isSecond: boolean;
};

const earlier = (one: string, other: string) => (one < other ? one : other);

const listedAt = (place: Place): [PipelineList, string] => {
  const { state, waitsForCoBuyer, expiresAt, neededBy, lastStepAt, validUntil } = place;
  if (state === 'cancelled') return ['ENDED', lastStepAt];
  if (state === 'expired') return ['ENDED', expiresAt];
  if (state !== 'received' || waitsForCoBuyer) return ['WAITING', neededBy ? earlier(neededBy, expiresAt) : expiresAt];
  return validUntil ? ['ANSWERED', validUntil] : ['ENDED', lastStepAt];
};

/** The keys of a request in its agent's pipeline, in the order of the days that are left. */
export const pipelineKeys = (place: Place): { GSI2PK?: string; GSI2SK?: string } => {
  if (place.isSecond) return {};
  const [list, at] = listedAt(place);
  return { GSI2PK: pipelinePartition(place.agentId, list), GSI2SK: `${at}#${place.communicationId}` };
};

export const dealKeys = (agentId: string, dealId: string, communicationId: string) => ({
  GSI1PK: dealPartition(agentId, dealId),
  GSI1SK: communicationId,
});
