import type { SignedStep } from '#contracts/chat/transaction';
import { ConditionFailed } from '#core/data/db.ts';
import type { Parties } from '#public/chat/transaction';
import type { Viewer } from '../signer/decisions.ts';
import { openAsGuest as recordOpened } from '../signer/decisions.ts';
import { recordWrites } from './document-store.ts';
import { type OpenDeps, type OpenedDocument, openDocument } from './open-document.ts';

/** The certificate says when the signer first had the document before them that they can sign. */
export const openAsGuest =
  (deps: OpenDeps) =>
  async (parties: Parties, step: SignedStep, viewer: Viewer): Promise<OpenedDocument> => {
    const found = await openDocument(deps)(parties, step);
    const opened = recordOpened(found, { viewer, at: deps.clock() });
    if (!opened) return found;
    try {
      await deps.db.transact(recordWrites(found.document, opened));
      return { ...found, ...opened, entries: [...found.entries, ...opened.entries] };
    } catch (error) {
      // It was opened in another tab, signed, replaced or closed in the same moment: it's shown as it is now.
      if (error instanceof ConditionFailed) return openDocument(deps)(parties, step);
      throw error;
    }
  };
