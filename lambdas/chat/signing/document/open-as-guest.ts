import { held } from '#core/data/db.ts';
import type { Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { open, type Viewer } from '../signer/decisions.ts';
import { clientIn, type Signatory } from '../signer/signatory.ts';
import { type DocumentWithRecord, recordWrites } from './document-store.ts';
import { type OpenDeps, type OpenedDocument, openDocument } from './open-document.ts';

/** The certificate says when each signer first had the document before them that they can sign. */
export const noteOpening =
  ({ db, clock }: OpenDeps) =>
  async <Found extends DocumentWithRecord>(
    read: () => Promise<Found>,
    whoIn: (found: Found) => Signatory,
    viewer: Viewer,
  ): Promise<Found> => {
    const found = await read();
    const opened = open(found, whoIn(found), { viewer, at: clock() });
    if (!opened) return found;
    // It was opened in another tab, signed, replaced or closed in the same moment: it's shown as it is now.
    if (await held(db.transact(recordWrites(found.document, opened))))
      return { ...found, ...opened, entries: [...found.entries, ...opened.entries] };
    return read();
  };

export const openAsGuest =
  (deps: OpenDeps) =>
  (parties: Parties, step: SignedStep, viewer: Viewer): Promise<OpenedDocument> =>
    noteOpening(deps)(
      () => openDocument(deps)(parties, step),
      ({ document }) => clientIn(document),
      viewer,
    );
