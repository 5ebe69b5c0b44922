// The signers of a document as its readers see them: in their order, with what each has done. Pure.
import type { DocumentView } from '../contract.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { type Signatory, signatoryOf, signersOf } from '../signer/signatory.ts';
import { momentsOf } from './moments.ts';

type View = DocumentView['signers'][number];

const stateOf = (
  { document, entries }: DocumentWithRecord,
  who: Signatory,
): Pick<View, 'state' | 'sent_at' | 'opened_at' | 'ended_at'> => {
  const { asked, opened, ended } = momentsOf(entries, who);
  const times = { sent_at: asked?.at ?? '', opened_at: opened?.at ?? '', ended_at: ended?.at ?? '' };
  if (ended) return { ...times, state: ended.what === 'declined' ? 'declined' : 'signed' };
  // Someone before them has declined, or the agent has voided the document.
  if (!asked || (document.state !== 'cosign' && document.state !== 'presented')) return { ...times, state: 'waiting' };
  return { ...times, state: opened ? 'opened' : 'sent' };
};

export const signerViews = (found: DocumentWithRecord): View[] =>
  signersOf(found.document).map((signer) => ({
    number: signer.number,
    name: signer.name,
    role: signer.role,
    ...stateOf(found, signatoryOf(signer)),
  }));

/** The agent also sees where each gets their link. */
export const signerViewsForAgent = (found: DocumentWithRecord): View[] => {
  const emails = signersOf(found.document).map(({ email }) => email);
  return signerViews(found).map((view, at) => ({ ...view, email: emails[at] }));
};
