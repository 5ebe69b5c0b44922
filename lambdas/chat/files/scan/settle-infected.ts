// A file with a virus is refused, and both sides are notified: neither can open it, and the client may have to clean
// a device.
import { type Db, held, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { agentOfLink } from '#public/chat/transaction';
import { type FundsRequest, readRequest } from '#public/funds/request';
import { accountNotification, clientNotification } from '#public/members/dashboard';
import { fileInfectedEmail } from '../documents/document-emails.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey } from '../file-store.ts';

type Deps = { db: Pick<Db, 'get' | 'transact'>; clock: Clock };

/** `agentId`: the current agent. */
const noticeWrite = ({ by, name }: StoredFile, agentId: string, now: Date): Write => {
  const body = `We found a virus in "${name}" and deleted it. No one could open it.`;
  if (by === 'agent')
    return accountNotification(agentId, 'file-refused', { subject: 'Your file was refused', body }, now);
  return clientNotification(agentId, 'file-refused', { subject: "A client's file was refused", body }, now);
};

/** A client who answers a request may have closed the page. In a transaction, both see it in the list. */
const emailWrites = (stored: StoredFile, request: FundsRequest | undefined, now: Date): Write[] =>
  request && stored.by === 'guest' ? [outboxWrite('mail', fileInfectedEmail(request, stored.name), now)] : [];

/** Undefined if someone else has decided, or removed it. */
export const settleInfected = async (
  { db, clock }: Deps,
  stored: StoredFile & { state: 'scanning' },
): Promise<StoredFile | undefined> => {
  const now = clock();
  const request = stored.place === 'request' ? await readRequest(db, stored.linkId) : undefined;
  // The request or transaction may have moved to another agent since the upload began.
  const agentId = request?.agentId ?? (await agentOfLink(db, stored.linkId)) ?? stored.agentId;
  const key = fileKey(stored, stored.id);
  const isDone = await held(
    db.transact([
      file.update(
        key,
        { set: { state: 'refused', problem: 'infected' } },
        { name: 'file', if: when('#state = :scanning', { ':scanning': 'scanning' }) },
      ),
      noticeWrite(stored, agentId, now),
      ...emailWrites(stored, request, now),
    ]),
  );
  if (!isDone) return undefined;
  return file.get(db, key, { consistent: true });
};
