import type { SignedStep } from '#contracts/chat/transaction';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { guestAddress, type Parties } from '#public/chat/transaction';
import { chargeEmails } from '#public/members/senders';
import { voidWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { isSealed } from '../document/record.ts';
import { requireSameText } from '../document/rules.ts';
import { sealVoidedWrite } from '../seal/seal-task.ts';
import { commit, type SignerDeps } from './commit.ts';
import { type Viewer, voidAsAgent } from './decisions.ts';
import { voidedEmail, voidedEmailForAgent } from './voided-email.ts';

type Voiding = { parties: Parties; step: SignedStep; fingerprint: string; reason: string; viewer: Viewer };

/** What was signed is void from now on, and both sides get an email that says why. A second click is a no-op. */
export const voidDocument =
  (deps: SignerDeps) =>
  async (agent: Agent, { parties, step, fingerprint, reason, viewer }: Voiding): Promise<void> => {
    const { document } = await openDocument(deps)(parties, step);
    requireSameText(document, fingerprint);
    if (document.state === 'voided') return;
    const at = deps.clock();
    const voided = voidAsAgent(document, reason, { viewer, at });
    const guestEmail = await guestAddress(deps.db, document);
    const charge = await chargeEmails(deps.db, { agent, to: [guestEmail] }, at);
    const about = { title: document.title, reason, step };
    await commit(
      deps,
      parties,
      [
        ...voidWrites(document, voided),
        ...(isSealed(document) ? [sealVoidedWrite(document.id, at)] : []),
        countedEmail(outboxWrite('mail', voidedEmail({ ...parties, guestEmail }, about), at)),
        outboxWrite('mail', voidedEmailForAgent(parties, about), at),
      ],
      charge,
    );
  };
