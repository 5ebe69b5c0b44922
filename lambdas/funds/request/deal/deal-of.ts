// The deal of a request, and its place in the pipeline.
import type { FundsRequest, Outcome } from '../entity.ts';
import { clientName } from '../funds-request.ts';
import { waitsForCoBuyer } from '../status.ts';
import { dealIdOf, dealKeys, pipelineKeys } from './deal-keys.ts';

export const dealOf = (request: FundsRequest): string =>
  request.deal ??
  dealIdOf({
    property: request.purchase?.property,
    client: { email: request.clientEmail, name: clientName(request) },
    coBuyerName: request.joint?.name,
  });

export const dealKeysOf = (request: FundsRequest) =>
  dealKeys(request.agentId, dealOf(request), request.communicationId);

/** Of two buyers, the pipeline lists the one whose line came first. */
const isSecond = (id: string, coBuyersId: string | undefined): boolean => coBuyersId !== undefined && coBuyersId < id;

/** `outcome`: what became known of the report with the same change. */
export const pipelineKeysOf = (request: FundsRequest, outcome: Partial<Outcome> = {}) => {
  const validUntil = outcome.validUntil ?? request.answered?.validUntil;
  // What is written about a letter later says nothing of where it is listed.
  if (request.state === 'received' && !waitsForCoBuyer(request) && !validUntil) return {};
  return pipelineKeys({
    agentId: request.agentId,
    communicationId: request.communicationId,
    state: request.state,
    waitsForCoBuyer: waitsForCoBuyer(request),
    expiresAt: request.expiresAt,
    neededBy: request.purchase?.neededBy,
    lastStepAt: request.steps.at(-1)?.at ?? request.createdAt,
    validUntil,
    isSecond: isSecond(request.communicationId, request.joint?.communicationId),
  });
};
