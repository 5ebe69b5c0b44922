import { hash } from 'node:crypto';
import { endOfDay } from '#core/platform/deadline.ts';
import { plainWords } from '#core/platform/person-name.ts';
import type { FundsRequest, Outcome } from './entity.ts';
import { clientName } from './funds-request.ts';
import { isOwnMoney } from './people.ts';
import { waitsForOthers } from './status.ts';
import type { RequestState } from './vocabulary.ts';

// The deal of a request, and its place in the agent's pipeline (docs/adr/053-deals.md). Both are derived from the request.

type Parties = {
  property: string | undefined;
  client: { email: string; name: string };
  /** The other buyers' names: no row stores more about the others. */
  others: readonly string[];
};

const ID_LENGTH = 26;

/** One property with the same buyers is one deal. Requests without a property form one deal per client. */
export const dealIdOf = ({ property = '', client, others }: Parties): string => {
  const clients = others.length > 0 ? [client.name, ...others].map(plainWords).sort() : [client.email.toLowerCase()];
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
  waitsForOthers: boolean;
  expiresAt: string;
  neededBy: string | undefined;
  lastStepAt: string;
  /** The letter's validity. */
  validUntil: string | undefined;
  /** True for all but the first of several people, whose request shows all of them. */
  isLater: boolean;
};

const earlier = (one: string, other: string) => (one < other ? one : other);

const listedAt = (place: Place): [PipelineList, string] => {
  const { state, waitsForOthers, expiresAt, neededBy, lastStepAt, validUntil } = place;
  if (state === 'cancelled') return ['ENDED', lastStepAt];
  if (state === 'expired') return ['ENDED', expiresAt];
  if (state !== 'received' || waitsForOthers)
    return ['WAITING', neededBy ? earlier(endOfDay(neededBy), expiresAt) : expiresAt];
  return validUntil ? ['ANSWERED', validUntil] : ['ENDED', lastStepAt];
};

/** The keys of a request in its agent's pipeline, in the order of the days that are left. */
const pipelineKeys = (place: Place): { GSI2PK?: string; GSI2SK?: string } => {
  if (place.isLater) return {};
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
    others: (request.joint?.others ?? []).flatMap(({ name, role }) => (isOwnMoney(role) ? [name] : [])),
  });

export const dealKeysOf = (request: FundsRequest) =>
  dealKeys(request.agentId, dealOf(request), request.communicationId);

/** `outcome`: the report's facts from the same change. */
export const pipelineKeysOf = (request: FundsRequest, outcome: Partial<Outcome> = {}) => {
  // Samples aren't in the lists of an agent's work.
  if (request.sample) return {};
  const validUntil = outcome.validUntil ?? request.answered?.validUntil;
  // A later write about a letter doesn't affect its place in the lists.
  if (request.state === 'received' && !waitsForOthers(request) && !validUntil) return {};
  return pipelineKeys({
    agentId: request.agentId,
    communicationId: request.communicationId,
    state: request.state,
    waitsForOthers: waitsForOthers(request),
    expiresAt: request.expiresAt,
    neededBy: request.purchase?.needed_by,
    lastStepAt: request.steps.at(-1)?.at ?? request.createdAt,
    validUntil,
    isLater: (request.joint?.place ?? 1) > 1,
  });
};
