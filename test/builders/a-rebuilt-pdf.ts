import { readPdf } from '../../lambdas/chat/signing/own/read-pdf.ts';
import { rebuildPdf } from '../../lambdas/files/check/pdf/rebuild.ts';

/** A PDF to sign, as it is after its upload. */
export const aRebuiltPdf = async (uploaded: Buffer) => readPdf(await rebuildPdf(uploaded, 'sign'));
