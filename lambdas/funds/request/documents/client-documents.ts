// The client's files when no bank can be linked: adding -> sent -> accepted, or others requested, or taken back. None
// of these is a verdict, and the request's own state stays unchanged: the client can still link a bank. Pure.
import { AppError } from '#core/http/errors.ts';
import type { Communication } from '../communications/vocabulary.ts';
import type { ClientDocuments, FundsRequest } from '../entity.ts';
import { refusalTo } from '../status.ts';
import type { ShownDocuments } from '../vocabulary.ts';

/** The label that is always shown with such a file. */
export const UNVERIFIED = 'Provided by the client, not verified by a bank.';

type Change = Omit<ClientDocuments, 'at' | 'takenBackAt'>;

const inState = (request: FundsRequest, change: Change, at: Date): FundsRequest => ({
  ...request,
  documents: { ...change, at: at.toISOString(), takenBackAt: request.documents?.takenBackAt },
});

export const begunDocuments = (request: FundsRequest, at: Date): FundsRequest =>
  request.documents ? request : inState(request, { state: 'adding', count: 0 }, at);

export const sentDocuments = (request: FundsRequest, count: number, at: Date): FundsRequest =>
  inState(request, { state: 'sent', count }, at);

const requireReviewable = (request: FundsRequest, action: 'acceptFiles' | 'askForFiles', at: Date): ClientDocuments => {
  const { state, limits } = refusalTo(request, action, at);
  if (state || limits || !request.documents) throw new AppError('CONFLICT', { message: state ?? limits });
  return request.documents;
};

export const acceptedDocuments = (request: FundsRequest, at: Date): FundsRequest => {
  const { state, count } = requireReviewable(request, 'acceptFiles', at);
  return state === 'accepted' ? request : inState(request, { state: 'accepted', count }, at);
};

export const askedDocuments = (request: FundsRequest, reason: string, at: Date): FundsRequest => {
  const { state, count, reason: before } = requireReviewable(request, 'askForFiles', at);
  return state === 'asked' && before === reason ? request : inState(request, { state: 'asked', count, reason }, at);
};

export const withdrawnDocuments = (request: FundsRequest, at: Date): FundsRequest => {
  if (!request.documents || request.documents.state === 'withdrawn') return request;
  const withdrawnAt = at.toISOString();
  return { ...request, documents: { state: 'withdrawn', count: 0, at: withdrawnAt, takenBackAt: withdrawnAt } };
};

/** The client has done their part for now. */
export const isProvided = (documents: ClientDocuments | undefined): boolean =>
  documents?.state === 'sent' || documents?.state === 'accepted';

const isShown = (state: ClientDocuments['state']): state is ShownDocuments => state !== 'adding';

/** The agent's view: empty until the client shares some. */
export const shownDocuments = (
  documents: ClientDocuments | undefined,
): NonNullable<Communication['request']>['documents'] => {
  if (!documents || !isShown(documents.state)) return undefined;
  const { state, count, at, reason } = documents;
  return { state, count, at, reason };
};

/** True if the agent has files that look like a proof but aren't one. */
export const needsWarning = ({ documents, state }: FundsRequest): boolean =>
  (state === 'sent' || state === 'opened') && documents !== undefined && ['sent', 'accepted'].includes(documents.state);

const files = (count: number) => (count === 1 ? 'a file' : `${count} files`);

/** For the agent's notification, while the files are the latest news about an open request. */
export const documentWords = ({ documents, state }: FundsRequest): string | undefined => {
  if (!documents || (state !== 'sent' && state !== 'opened')) return undefined;
  switch (documents.state) {
    case 'sent':
      return `Your client shared ${files(documents.count)} for you to review.`;
    case 'accepted':
      return 'You accepted the files that your client shared.';
    case 'asked':
      return 'You asked your client for other files.';
    case 'withdrawn':
      return 'Your client took back the files they shared.';
    default:
      return undefined;
  }
};
