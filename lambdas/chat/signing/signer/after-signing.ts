import type { Secret } from '#core/aws/secrets.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/dashboard';
import type { SigningDocument } from '../document/record.ts';
import { askWrites } from '../further/ask-writes.ts';
import { sealWrite } from '../seal/seal-task.ts';
import { countersignEmail } from './countersign-email.ts';
import { agentReminderWrites } from './reminder/reminders.ts';
import { awaitedSigner, type Signatory, signersOf } from './signatory.ts';

/** `parties`: with the one who has signed as the guest. `document`: as it is from then on. */
type Signed = { parties: Parties; document: SigningDocument; who: Signatory; at: Date };

/** The next signer is asked, or the agent countersigns, or else the document is complete and is sealed. */
export const afterSigning = async (
  deps: { db: Pick<Db, 'get'>; pinKey: Secret },
  { parties, document, who, at }: Signed,
): Promise<Write[]> => {
  const subject = `${who.name} has signed "${document.title}"`;
  const news = (body: string) => clientNotification(parties.agentId, 'sign', { subject, body, about: parties.id }, at);
  const next = awaitedSigner(document);
  if (next)
    return [
      news(`We've emailed ${next.name}, who signs next.`),
      ...(await askWrites(deps, { parties, document, signer: next }, at)),
    ];
  if (document.state === 'countersign')
    return [
      news("It's your turn to sign."),
      outboxWrite('mail', countersignEmail(parties, document.title), at),
      ...agentReminderWrites(parties, document, at),
    ];
  const isForBoth = signersOf(document).length === 0;
  return [
    news(isForBoth ? "We're emailing a sealed copy to you both." : "We're emailing a sealed copy to all of you."),
    sealWrite(document.id, at),
  ];
};
