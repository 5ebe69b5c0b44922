// Uploaded files: one that is taken, and one that is dropped halfway.
import { aPdf } from '../../builders/a-pdf.ts';
import { guestOf } from '../../cloud/actors.ts';
import { call } from '../../cloud/client.ts';
import { filesOf, sendParts, startUpload, upload } from '../../cloud/upload.ts';
import type { Scene } from './scene.ts';

/** What the document worker erases: a file that was taken, and one that was on its way. */
export const erasedFiles = async ({ agentA }: Scene) => {
  const guest = await guestOf(agentA);
  await upload(guest, aPdf());
  await startUpload(guest, aPdf());
  await call('POST', `/api/communications/${guest.communicationId}/cancel`, { token: agentA.token });
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
    await filesOf(agent).open(id);
    await filesOf(agent).remove(id);
  };
  const shared = async () => {
    const guest = await guestOf(agentA);
    const { id } = await upload(guest, aPdf());
    await filesOf(guest).open(id);
    await filesOf(guest).list();
    const body = { ...guest.link, words: 'documents-1', agreed: true };
    await call('POST', '/api/guest/documents/send', { body, cookie: guest.cookie });
    const path = `/api/communications/${guest.communicationId}/documents/accept`;
    await call('POST', path, { token: agentA.token });
    await call('POST', '/api/guest/documents/withdraw', { body: guest.link, cookie: guest.cookie });
  };
  return { files: [dropped, inTransaction, shared] };
};
