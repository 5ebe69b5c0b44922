import { rebuildPdf } from '../../lambdas/chat/files/check/pdf/rebuild.ts';
import { readPdf } from '../../lambdas/chat/signing/own/own-pdf.ts';

/** A PDF to sign, in its form after the upload. */
export const aRebuiltPdf = async (uploaded: Buffer) => readPdf(await rebuildPdf(uploaded, 'sign'));
