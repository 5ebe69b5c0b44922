// What a report says at a glance, for every list that shows one.
import { isClients } from '#contracts/funds/report';
import type { Communication } from '#contracts/funds/request';

/** How far a report can be relied on, where that is no longer the case. */
export const endOf = ({ report }: Communication, now: Date): 'expired' | 'withdrawn' | undefined => {
  if (report.withdrawn_at) return 'withdrawn';
  return report.valid_until && report.valid_until <= now.toISOString() ? 'expired' : undefined;
};

export type Verdict = 'confirmed' | 'notConfirmed' | 'otherName' | 'holderUnknown';

/** Undefined while there is none. Money in another name is never just confirmed. */
export const verdictOf = ({ report }: Pick<Communication, 'report'>): Verdict | undefined => {
  if (report.fund_status === 0) return 'notConfirmed';
  if (report.fund_status !== 1) return undefined;
  if (report.holder && isClients(report.holder)) return 'confirmed';
  return report.holder?.match === 'different' ? 'otherName' : 'holderUnknown';
};

type Asked = NonNullable<Communication['request']>;
type Provided = Asked & { documents: NonNullable<Asked['documents']> };

/** What the client provided instead of a bank is the latest news of a request that no bank has answered. It's never a verdict. */
export const hasDocuments = (request: Asked): request is Provided =>
  request.documents !== undefined && ['sent', 'opened', 'expired'].includes(request.state);
