// What someone who signs acts on: the document as it is now, who they are in it, and what their link still has to be.
import type { Write } from '#core/data/db.ts';
import { linkCheck, type Parties } from '#public/chat/transaction';
import type { SignedStep, StepNumber } from '#vocabulary/chat/transaction';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { type OpenDeps, openDocument } from '../document/open-document.ts';
import { type CodeHolder, holderOf } from './code/enter-code.ts';
import { clientIn, type Signatory } from './signatory.ts';

export type SigningContext = {
  /** With the address and the link of the one who acts in place of the client's. */
  parties: Parties;
  presented: DocumentWithRecord & { waitsFor?: StepNumber };
  who: Signatory;
  holder: CodeHolder;
  /** Of the transaction in which they act: their link is as it was when it was opened. */
  checks: Write[];
};
export type ReadSigningContext = () => Promise<SigningContext>;

export const clientContext =
  (deps: OpenDeps) =>
  async (parties: Parties, step: SignedStep): Promise<SigningContext> => {
    const presented = await openDocument(deps)(parties, step);
    const { document } = presented;
    const checks = [linkCheck(parties)];
    return { parties, presented, who: clientIn(document), holder: holderOf(document.id), checks };
  };
