import { hash } from 'node:crypto';
import { endOfDay } from '#core/platform/deadline.ts';
import { plainWords } from '#core/platform/person-name.ts';
import type { FundsRequest, Outcome } from './entity.ts';
import { clientName } from './funds-request.ts';
import { waitsForCoBuyer } from './status.ts';
import type { RequestState } from './vocabulary.ts';

// The deal of a request, and its place in the agent's pipeline (docs/adr/053-deals.md). Both are derived from the request.

type Parties = {
  property: string | undefined;
  client: { email: string; name: string };
  /** With two buyers, the other one's name: neither row stores more about the other. */
  coBuyerName: string | undefined;
};

const ID_LENGTH = 26;

/** One property with the same client, or the same two, is one deal. Requests without a property form one deal per client. */
export const dealIdOf = ({ property = '', client, coBuyerName }: Parties): string => {
  const clients = coBuyerName
    ? [plainWords(client.name), plainWords(coBuyerName)].sort()
    : [client.email.toLowerCase()];
  return hash('sha256', JSON.stringify([plainWords(property), clients]), 'hex').slice(0, ID_LENGTH);
};

export const dealPartition = (agentId: string, dealId: string): string => `DEAL#${agentId}#${dealId}`;

/** Waiting for the client or the bank; answered, while the letter is valid; over. */
const PIPELINE_LISTS = ['WAITING', 'ANSWERED', 'ENDED'] as const;
export type PipelineList = (typeof PIPELINE_LISTS)[number];

export const pipelinePartition = (agentId: string, list: PipelineList): string => `PIPELINE#${agentId}#${list}`;

type Place = {
  agentId: string;
  communicationId: string;
  state: RequestState;
  waitsForCoBuyer: boolean;
  expiresAt: string;
  neededBy: string | undefined;
  lastStepAt: string;
  /** The letter's validity. */
  validUntil: string | undefined;
  /** The second of two buyers: the first one's request shows both. */
  isSecond: boolean;
};

const earlier = (one: string, other: string) => (one < other ? one : other);

const listedAt = (place: Place): [PipelineList, string] => {
  const { state, waitsForCoBuyer, expiresAt, neededBy, lastStepAt, validUntil } = place;
  if (state === 'cancelled') return ['ENDED', lastStepAt];
  if (state === 'expired') return ['ENDED', expiresAt];
  if (state !== 'received' || waitsForCoBuyer)
    return ['WAITING', neededBy ? earlier(endOfDay(neededBy), expiresAt) : expiresAt];
  return validUntil ? ['ANSWERED', validUntil] : ['ENDED', lastStepAt];
};

/** The keys of a request in its agent's pipeline, in the order of the days that are left. */
const pipelineKeys = (place: Place): { GSI2PK?: string; GSI2SK?: string } => {
  if (place.isSecond) return {};
  const [list, at] = listedAt(place);
  return { GSI2PK: pipelinePartition(place.agentId, list), GSI2SK: `${at}#${place.communicationId}` };
};

export const dealKeys = (agentId: string, dealId: string, communicationId: string) => ({
  GSI1PK: dealPartition(agentId, dealId),
  GSI1SK: communicationId,
});

export const dealOf = (request: FundsRequest): string =>
  request.deal ??
  dealIdOf({
    property: request.purchase?.property,
    client: { email: request.clientEmail, name: clientName(request) },
    coBuyerName: request.joint?.name,
  });

export const dealKeysOf = (request: FundsRequest) =>
  dealKeys(request.agentId, dealOf(request), request.communicationId);

/** With two buyers, the pipeline lists the one with the earlier line. */
const isSecond = (id: string, coBuyersId: string | undefined): boolean => coBuyersId !== undefined && coBuyersId < id;

/** `outcome`: the report's facts from the same change. */
export const pipelineKeysOf = (request: FundsRequest, outcome: Partial<Outcome> = {}) => {
  // No sample is in a list of what an agent has under way.
  if (request.sample) return {};
  const validUntil = outcome.validUntil ?? request.answered?.validUntil;
  // A later write about a letter doesn't affect its place in the lists.
  if (request.state === 'received' && !waitsForCoBuyer(request) && !validUntil) return {};
  return pipelineKeys({
    agentId: request.agentId,
    communicationId: request.communicationId,
    state: request.state,
    waitsForCoBuyer: waitsForCoBuyer(request),
    expiresAt: request.expiresAt,
    neededBy: request.purchase?.needed_by,
    lastStepAt: request.steps.at(-1)?.at ?? request.createdAt,
    validUntil,
    isSecond: isSecond(request.communicationId, request.joint?.communicationId),
  });
};
