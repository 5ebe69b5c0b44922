import type { Db, Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  acceptedDocuments,
  askedDocuments,
  changeRequest,
  changeWrites,
  eraseFilesOf,
  type FundsRequest,
  open,
  readRequest,
  recordConsent,
  requestOfGuest,
  requireLicense,
  sentDocuments,
  whileAnswerable,
  withdrawnDocuments,
} from '#public/funds/request';
import { DOCUMENTS_CONSENT } from '../contract.ts';
import { listFiles, reviewWrite, sentWrite } from '../file-store.ts';
import { folderOfGuest, folderOfRequest } from '../folder.ts';
import type { ReadyFile } from '../stored-file.ts';
import { roomIn, succession } from '../versions/version-store.ts';
import { FILE_LIMITS, type REVIEWS } from '../vocabulary.ts';
import {
  documentsAcceptedEmail,
  documentsAskedEmail,
  documentsProvidedEmail,
  documentsWithdrawnEmail,
} from './document-emails.ts';

/**
 * New versions of one file, oldest first: each follows the one before it, and the last is the newest. A version
 * without room becomes a separate file.
 */
const followWrites = (
  sent: ReadyFile,
  unsent: readonly ReadyFile[],
  now: Date,
): { writes: Write[]; replaced: number } => {
  const room = roomIn(sent);
  const [versions, others] = [unsent.slice(0, room), unsent.slice(room)];
  const writes = others.map((one) => sentWrite(one, now));
  let [stored, newest, change] = [sent, sent, {}];
  for (const next of versions) {
    const followed = succession(newest, next.id, stored);
    writes.push(...followed.writes);
    ({ change } = followed);
    stored = next;
    newest = { ...next, ...change, sentAt: now.toISOString() };
  }
  if (stored !== sent) writes.push(sentWrite(stored, now, change));
  return { writes, replaced: versions.length };
};

/** Everything that can be shared now: each new version replaces the agent's. */
export const sharedWrites = (ready: readonly ReadyFile[], now: Date): { writes: Write[]; count: number } => {
  const unsent = ready.filter(({ sentAt }) => !sentAt).toSorted((one, other) => one.id.localeCompare(other.id));
  const sent = ready.filter(({ sentAt }) => sentAt);
  const isNew = ({ replaces }: ReadyFile) => !sent.some(({ id }) => id === replaces);
  const followed = sent.map((one) =>
    followWrites(
      one,
      unsent.filter(({ replaces }) => replaces === one.id),
      now,
    ),
  );
  const writes = [...unsent.filter(isNew).map((one) => sentWrite(one, now)), ...followed.flatMap((one) => one.writes)];
  return { writes, count: ready.length - followed.reduce((sum, { replaced }) => sum + replaced, 0) };
};

// The client shares their uploads with the agent, and takes them back.

type Deps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock };

const words = DOCUMENTS_CONSENT.version;

/** Shares all checked files that aren't shared yet. Sharing again is a no-op. */
export const sendDocuments =
  (deps: Deps) =>
  (guest: Guest, language: Language): Promise<{ count: number }> =>
    whileAnswerable(deps, guest, async (found, now) => {
      requireLicense(found);
      const folder = { ...folderOfGuest(guest, 'request'), request: found };
      const { items } = await listFiles(deps.db, folder, { limit: FILE_LIMITS.request.files, consistent: true }, now);
      if (items.some(({ state }) => state === 'scanning'))
        throw new AppError('CONFLICT', { message: 'We are still checking a file. Please try again in a moment.' });
      const ready = items.filter((stored) => stored.state === 'ready');
      const unsent = ready.filter(({ sentAt }) => !sentAt);
      if (ready.length === 0) throw new AppError('CONFLICT', { message: 'Please add a file first.' });
      if (unsent.length === 0) return { count: ready.length };
      const request = open(found, now);
      const shared = sharedWrites(ready, now);
      const { consents, entries } = recordConsent(found, { words, language, agreed: true }, now);
      const after = sentDocuments({ ...request, consents }, shared.count, now);
      await deps.db.transact([
        ...changeWrites(found, after),
        ...entries,
        ...shared.writes,
        outboxWrite('mail', documentsProvidedEmail(after, shared.count), now),
      ]);
      return { count: shared.count };
    });

const withdrawWrites = (found: FundsRequest, after: FundsRequest, language: Language, now: Date) => {
  const { consents, entries } = recordConsent(found, { words, language, agreed: false }, now);
  const wasShared = found.documents?.state !== 'adding';
  return [
    ...changeWrites(found, { ...after, consents }, { silent: !wasShared }),
    ...entries,
    ...eraseFilesOf(after, now),
    ...(wasShared ? [outboxWrite('mail', documentsWithdrawnEmail(after), now)] : []),
  ];
};

/** Allowed until the link is canceled, even after it has expired. No one can open them from this moment on. */
export const withdrawDocuments =
  (deps: Deps) =>
  async (guest: Guest, language: Language): Promise<void> => {
    const found = (await readRequest(deps.db, requestOfGuest(guest).id)) ?? requestOfGuest(guest);
    if (found.state === 'cancelled') throw new AppError('LINK_CANCELLED');
    const now = deps.clock();
    const after = withdrawnDocuments(found, now);
    if (after !== found) await deps.db.transact(withdrawWrites(found, after, language, now));
  };

// The agent reviews the client's files: accepts them, or asks for others and says why.

type ReviewDocumentsDeps = { db: Db; clock: Clock };
type Review = {
  decide: (request: FundsRequest, now: Date) => FundsRequest;
  email: (request: FundsRequest) => WrittenEmail;
  outcome: (typeof REVIEWS)[number];
};

/** Each version that the agent can see keeps its review, even after a newer one has replaced it. */
const reviewWrites = async (db: Db, request: FundsRequest, { outcome }: Review, now: Date): Promise<Write[]> => {
  const page = { limit: FILE_LIMITS.request.files, consistent: true };
  const { items } = await listFiles(db, folderOfRequest(request, 'agent'), page, now);
  return items.map((stored) => reviewWrite(stored, { outcome, at: now.toISOString() }));
};

const review = async (deps: ReviewDocumentsDeps, agent: Agent, communicationId: string, how: Review): Promise<void> => {
  const { decide, email } = how;
  await changeRequest(deps, { agent, communicationId }, async (request, now) => {
    const after = decide(request, now);
    if (after === request) return { after, writes: [] };
    return {
      after,
      writes: [
        ...changeWrites(request, after),
        ...(await reviewWrites(deps.db, request, how, now)),
        countedEmail(outboxWrite('mail', email(after), now)),
      ],
      emails: [request.clientEmail],
    };
  });
};

export const acceptDocuments =
  (deps: ReviewDocumentsDeps) =>
  (agent: Agent, communicationId: string): Promise<void> =>
    review(deps, agent, communicationId, {
      decide: acceptedDocuments,
      email: documentsAcceptedEmail,
      outcome: 'accepted',
    });

export const askForDocuments =
  (deps: ReviewDocumentsDeps) =>
  (agent: Agent, communicationId: string, reason: string): Promise<void> =>
    review(deps, agent, communicationId, {
      decide: (request, now) => askedDocuments(request, reason, now),
      email: (request) => documentsAskedEmail(request, reason),
      outcome: 'asked',
    });
