// An open request goes to another agent, with its client. What the client agreed to with the one who asked ends on the record, and the
// license is accepted again, beside the new agent's name. Pure but for the rows.
import type { Write } from '#core/data/db.ts';
import { rotatePin } from '#core/http/rotate-pin.ts';
import { decided } from '../consent/consent-entity.ts';
import { withoutStillGood } from '../consent/still-good.ts';
import type { FundsRequest } from '../entity.ts';
import { noted } from '../funds-request.ts';
import { isExpired, isOpenState, waitsForCoBuyer } from '../status.ts';

type NewAgent = Pick<FundsRequest, 'agentId' | 'agentName' | 'agentEmail'>;

/** Someone still waits for something: the client's answer, the bank's, or the other buyer's. */
export const isUnfinished = (request: FundsRequest, now: Date): boolean =>
  waitsForCoBuyer(request) || (isOpenState(request.state) && !isExpired(request, now));

/**
 * Nothing has been sent to the one who asked, or is about to be: that stays theirs. Of two buyers, the other one may not go with it. Files
 * that the client has shared were shared with this agent.
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

/** The former agent may have noted the pin: the client gets another one. `key`: of pins. */
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
