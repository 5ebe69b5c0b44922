// A document's signers for its readers: in their order, each with their steps so far. Pure.
import type { SignerView } from '../contract.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { awaitedSigner, signatoryOf, signersOf } from '../signer/signatory.ts';
import { signerTimes } from './signer-rules.ts';

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
  // Their turn hasn't come, or never will: someone has declined, or the agent has voided the document.
  if (!isAwaited || !asked) return { ...times, state: 'waiting' };
  return { ...times, state: opened ? 'opened' : 'sent' };
};

/** All signers, if there are any besides the client and the agent. */
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

/** When the agent last reminded the current signer; empty if they haven't. */
export const remindedOf = ({ document, entries }: DocumentWithRecord): string => {
  const signer = awaitedSigner(document);
  if (!signer && document.state !== 'presented') return '';
  const { asked } = signerTimes(entries, signer ? signatoryOf(signer) : { by: 'guest' });
  const { remindedAt = '' } = document;
  return asked && remindedAt >= asked.at ? remindedAt : '';
};
