import type { Secret } from '#core/aws/secrets.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { type Db, isNew, type Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { EmailParties, Parties } from '#public/chat/transaction';
import type { SigningDocument } from '../document/record.ts';
import { signerLink } from '../entity.ts';
import { signerReminderWrites } from '../signer/reminder/reminders.ts';
import type { NumberedSigner } from '../signer/signatory.ts';
import { askingEmail } from './signer-emails.ts';

type Asked = { parties: Parties; document: SigningDocument; signer: NumberedSigner };

/** `parties` with this signer as the guest: an email's reader and link. */
export const partiesWith = <P extends EmailParties>(parties: P, { name, email, linkId }: NumberedSigner): P => ({
  ...parties,
  linkId,
  guestName: name,
  guestEmail: email,
});

/**
 * It's this signer's turn: only now do they get a link, with an email and reminders. The email was counted when the
 * agent released the document. Until their page says otherwise, they get the language of the signer before them.
 */
export const askWrites = async (
  { db, pinKey }: { db: Pick<Db, 'get'>; pinKey: Secret },
  { parties, document, signer }: Asked,
  at: Date,
): Promise<Write[]> => {
  const { linkId } = signer;
  const { id: documentId, agentId, transactionId } = document;
  const row = {
    kind: 'signer' as const,
    linkId,
    agentId,
    transactionId,
    documentId,
    createdAt: at.toISOString(),
    language: await languageOfGuest(db, parties.linkId),
    ...storedPin(await pinKey(), linkId, 1),
  };
  const to = partiesWith(parties, signer);
  return [
    signerLink.put({ linkId }, row, { if: isNew }),
    countedEmail(outboxWrite('mail', askingEmail(to, document), at)),
    ...signerReminderWrites(to, document, at),
  ];
};
