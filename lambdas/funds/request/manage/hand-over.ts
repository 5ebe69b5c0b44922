// An open request moves to another agent with its client. The client's consents for the former agent end on the
// record, and the license is accepted again next to the new agent's name. Pure but for the rows.
import type { Write } from '#core/data/db.ts';
import { rotatePin } from '#core/http/rotate-pin.ts';
import { decided } from '../consent/consent-entity.ts';
import { withoutStillGood } from '../consent/still-good.ts';
import type { FundsRequest } from '../entity.ts';
import { noted } from '../funds-request.ts';
import { isExpired, isOpenState, waitsForOthers } from '../status.ts';

type NewAgent = Pick<FundsRequest, 'agentId' | 'agentName' | 'agentEmail'>;

/** Someone is still needed: the client, the bank, or the other buyer. A sample is only its agent's. */
export const isUnfinished = (request: FundsRequest, now: Date): boolean =>
  !request.sample && (waitsForOthers(request) || (isOpenState(request.state) && !isExpired(request, now)));

/**
 * The reason not to move it. A report that was sent to the former agent, or is about to be, stays theirs. One of two
 * buyers can't move without the other. Shared files were shared with this agent.
 */
export const whyNotTo = (
  { state, joint, documents, clientEmail }: FundsRequest,
  { agentEmail }: NewAgent,
): 'bank' | 'buyers' | 'files' | 'client' | undefined => {
  if (joint) return 'buyers';
  if (state !== 'sent' && state !== 'opened') return 'bank';
  if (documents && documents.state !== 'adding') return 'files';
  return clientEmail === agentEmail ? 'client' : undefined;
};

type Changed = { after: FundsRequest; entries: Write[] };

/** The former agent may have noted the pin, so the client gets another one. `key`: for pins. */
export const handOver = (key: string, request: FundsRequest, to: NewAgent, at: Date): Changed => {
  const { language, id: linkId, pinVersion } = request;
  const { pin, email } = rotatePin(key, { linkId, pinVersion }, { why: 'handed over', at });
  const sending = request.decision
    ? decided(request, 'stopped', language ?? 'en', at)
    : { after: request, entries: [] };
  const asking = withoutStillGood(sending.after, language, at);
  return {
    after: {
      ...noted(asking.after, 'handed_over', at),
      ...to,
      ...pin,
      licenceAcceptedAt: undefined,
      stepLeft: undefined,
    },
    entries: [...sending.entries, ...asking.entries, email],
  };
};
