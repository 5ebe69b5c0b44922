// The signers of a document as its readers see them: in their order, with what each has done. Pure.
import type { SignerView } from '../contract.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { awaitedSigner, signatoryOf, signersOf } from '../signer/signatory.ts';
import { signerTimes } from './signer-times.ts';

type Who = Parameters<typeof signerTimes>[1];

const progressOf = (
  { document, entries }: DocumentWithRecord,
  who: Who,
): Pick<SignerView, 'state' | 'sent_at' | 'opened_at' | 'ended_at'> => {
  const { asked, opened, ended } = signerTimes(entries, who);
  const isAwaited =
    (who.by === 'guest' && document.state === 'presented') ||
    (who.by === 'signer' && document.state === 'cosign' && document.turn === who.signer) ||
    (who.by === 'agent' && document.state === 'countersign');
  const isAsked = asked !== undefined && (isAwaited || ended !== undefined || opened !== undefined);
  const times = {
    sent_at: isAsked ? asked.at : '',
    opened_at: opened?.at ?? '',
    ended_at: ended?.at ?? '',
  };
  if (ended) return { ...times, state: ended.what === 'declined' ? 'declined' : 'signed' };
  // Their turn is still to come, or never comes: someone has declined, or the agent has voided the document.
  if (!isAwaited || !asked) return { ...times, state: 'waiting' };
  return { ...times, state: opened ? 'opened' : 'sent' };
};

/** Everyone, where there's someone beside the client and the agent. */
export const signerViews = (found: DocumentWithRecord): SignerView[] => {
  const { document } = found;
  const further = signersOf(document);
  if (further.length === 0) return [];
  const client = { number: 0, who: 'client' as const, name: document.guestName, role: '' };
  const agent = { number: further.length + 1, who: 'agent' as const, name: document.agentName, role: '' };
  return [
    { ...client, ...progressOf(found, { by: 'guest' }) },
    ...further.map((signer) => ({
      number: signer.number,
      who: 'signer' as const,
      name: signer.name,
      role: signer.role,
      ...progressOf(found, signatoryOf(signer)),
    })),
    ...(document.countersigned ? [{ ...agent, ...progressOf(found, { by: 'agent' }) }] : []),
  ];
};

/** The agent also sees where each gets their link. */
export const signerViewsForAgent = (found: DocumentWithRecord): SignerView[] => {
  const emails = new Map(signersOf(found.document).map(({ number, email }) => [number, email]));
  return signerViews(found).map((view) => ({ ...view, email: emails.get(view.number) }));
};

/** When the agent last reminded the client or the further signer whose turn it is now; empty if they haven't. */
export const remindedOf = ({ document, entries }: DocumentWithRecord): string => {
  const signer = awaitedSigner(document);
  if (!signer && document.state !== 'presented') return '';
  const { asked } = signerTimes(entries, signer ? signatoryOf(signer) : { by: 'guest' });
  const { remindedAt = '' } = document;
  return asked && remindedAt >= asked.at ? remindedAt : '';
};
