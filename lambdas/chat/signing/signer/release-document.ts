import type { SignedStep } from '#contracts/chat/transaction';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Parties } from '#public/chat/transaction';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isReleased } from '../document/record.ts';
import { commit, type SignerDeps } from './commit.ts';
import { releaseAsAgent, type Viewer } from './decisions.ts';
import { releasedEmail } from './released-email.ts';

/** From now on the guest can sign the text that the agent has read. A second click is a no-op. */
export const releaseDocument =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, fingerprint: string, viewer: Viewer): Promise<void> => {
    const { document, entries, waitsFor } = await openDocument(deps)(parties, step);
    if (isReleased(entries) && fingerprint === document.fingerprint) return;
    const at = deps.clock();
    const released = releaseAsAgent(document, fingerprint, { viewer, at, waitsFor });
    await commit(deps, parties, [
      ...recordWrites(document, released),
      outboxWrite('mail', releasedEmail(parties, document.title), at),
    ]);
  };
