// Uploaded files: one that is taken, and one that is dropped halfway.
import { file } from '../../../lambdas/chat/files/entity.ts';
import { placeOfId } from '../../../lambdas/chat/files/stored-file.ts';
import { aPdf } from '../../builders/a-pdf.ts';
import { guestOf } from '../../cloud/actors.ts';
import { call } from '../../cloud/client.ts';
import { mainTable } from '../../cloud/database.ts';
import { filesOf, sendParts, startUpload, type Uploader, upload } from '../../cloud/upload.ts';
import type { Scene } from './scene.ts';

/** The files that the document worker erases: one that was taken, and one on its way. */
export const erasedFiles = async ({ agentA }: Scene) => {
  const guest = await guestOf(agentA);
  await upload(guest, aPdf());
  await startUpload(guest, aPdf());
  await call('POST', `/api/communications/${guest.communicationId}/cancel`, { token: agentA.token });
};

/** The check has put the file in its place, and its call broke off before the row said so: the next one finds it there. */
const completeAgain = async (who: Uploader, id: string) => {
  const { fileId, ...at } = placeOfId(id) ?? { place: 'request', folderId: '', fileId: '' };
  const db = await mainTable();
  const stored = await file.get(db, { ...at, fileId });
  if (stored) await db.put(file.item({ ...at, fileId }, { ...stored, state: 'uploading', uploadId: 'broken off' }));
  await filesOf(who).complete(id);
};

/** S3 asks whether the function may, when its address is followed. */
const openAndFollow = async (who: Uploader, id: string): Promise<void> => {
  const { body } = await filesOf(who).open(id);
  // Without the grant there's no address.
  if (body?.url) await fetch(body.url);
};

export const fileScenarios = ({ agentA, transaction }: Scene) => {
  const dropped = async () => {
    const guest = { ...transaction, place: 'transaction' } as const;
    const bytes = aPdf();
    const id = await startUpload(guest, bytes);
    await filesOf(guest).remove(id);
  };
  const inTransaction = async () => {
    const agent = { token: agentA.token, place: 'transaction', folder: transaction.id } as const;
    const bytes = aPdf();
    const id = await startUpload(agent, bytes);
    await sendParts(agent, id, bytes);
    await filesOf(agent).complete(id);
    await openAndFollow(agent, id);
    await completeAgain(agent, id);
    const { id: second } = await upload(agent, bytes, { replaces: id });
    await filesOf(agent).versions(second);
    await filesOf(agent).remove(second);
    await filesOf(agent).remove(id);
  };
  const shared = async () => {
    const guest = await guestOf(agentA);
    const { id } = await upload(guest, aPdf());
    await openAndFollow(guest, id);
    await completeAgain(guest, id);
    const { id: mistake } = await upload(guest, aPdf());
    await filesOf(guest).remove(mistake);
    await filesOf(guest).list();
    const body = { ...guest.link, words: 'documents-1', agreed: true };
    await call('POST', '/api/guest/documents/send', { body, cookie: guest.cookie });
    const path = `/api/communications/${guest.communicationId}/documents/accept`;
    await call('POST', path, { token: agentA.token });
    await call('POST', '/api/guest/documents/withdraw', { body: guest.link, cookie: guest.cookie });
  };
  return { files: [dropped, inTransaction, shared], 'file-checks': [shared, inTransaction] };
};
