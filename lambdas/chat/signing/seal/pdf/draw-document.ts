import type { Documents } from '#core/documents/documents.ts';
import { readOriginal } from '../../own/own-pdf.ts';
import { drawOwnDocument } from './draw-own-document.ts';
import { type DrawSignedDocument, drawSignedDocument } from './draw-signed-document.ts';

/** Draws the signed document from our text, or on the pages of the agent's own PDF. */
export const drawDocument =
  (documents: Pick<Documents, 'find'>): DrawSignedDocument =>
  async (signed, seal, verifyUrl) => {
    const original = await readOriginal(documents, signed.document);
    return original ? drawOwnDocument(original, signed, seal, verifyUrl) : drawSignedDocument(signed, seal, verifyUrl);
  };
