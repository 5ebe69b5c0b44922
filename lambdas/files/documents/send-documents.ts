// The client shares what they uploaded with the agent, and takes it back.
import type { Db } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  changeWrites,
  eraseFilesOf,
  type FundsRequest,
  open,
  readRequest,
  recordConsent,
  requestOfGuest,
  requireLicence,
  sentDocuments,
  whileAnswerable,
  withdrawnDocuments,
} from '#public/funds/request';
import { DOCUMENTS_CONSENT } from '../contract.ts';
import { listFiles } from '../file-store.ts';
import { folderOfGuest } from '../folder.ts';
import { FILE_LIMITS } from '../vocabulary.ts';
import { documentsProvidedEmail, documentsWithdrawnEmail } from './document-emails.ts';
import { sharedWrites } from './shared-writes.ts';

type Deps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock };

const words = DOCUMENTS_CONSENT.version;

/** Everything that was checked and isn't shared yet. Sharing again what is shared is a no-op. */
export const sendDocuments =
  (deps: Deps) =>
  (guest: Guest, language: Language): Promise<{ count: number }> =>
    whileAnswerable(deps, guest, async (found, now) => {
      requireLicence(found);
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

/** As long as the link isn't canceled, also when it has expired. No one can open them from this moment on. */
export const withdrawDocuments =
  (deps: Deps) =>
  async (guest: Guest, language: Language): Promise<void> => {
    const found = (await readRequest(deps.db, requestOfGuest(guest).id)) ?? requestOfGuest(guest);
    if (found.state === 'cancelled') throw new AppError('LINK_CANCELLED');
    const now = deps.clock();
    const after = withdrawnDocuments(found, now);
    if (after !== found) await deps.db.transact(withdrawWrites(found, after, language, now));
  };
