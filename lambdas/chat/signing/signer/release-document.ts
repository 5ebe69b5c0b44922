import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isReleased } from '../document/record.ts';
import { commit, type SignerDeps } from './commit.ts';
import { releaseAsAgent, type Viewer } from './decisions.ts';
import { releasedEmail } from './released-email.ts';
import { guestReminderWrites } from './reminder/reminders.ts';
import { signersOf } from './signatory.ts';

type Release = { parties: Parties; step: SignedStep; fingerprint: string; viewer: Viewer };

/** From now on the guest can sign the text that the agent has read. A second click is a no-op. */
export const releaseDocument =
  (deps: SignerDeps) =>
  async (agent: Agent, { parties, step, fingerprint, viewer }: Release): Promise<void> => {
    const { document, entries, waitsFor } = await openDocument(deps)(parties, step);
    if (isReleased(entries) && fingerprint === document.fingerprint) return;
    const at = deps.clock();
    const released = releaseAsAgent(document, fingerprint, { viewer, at, waitsFor });
    const email = countedEmail(outboxWrite('mail', releasedEmail(parties, document), at));
    const writes = [...recordWrites(document, released), email, ...guestReminderWrites(parties, document, at)];
    // The further signers' emails go out in their turn, when it's too late to refuse them.
    const to = [parties.guestEmail, ...signersOf(document).map(({ email: address }) => address)];
    await commit(deps, parties, writes, 'agent', { order: { agent, to }, at });
  };
