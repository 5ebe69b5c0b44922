import type { Documents } from '#core/documents/documents.ts';
import { drawSealed } from '../../lambdas/funds/report/issue/seal-report.ts';
import type { ReportContent } from '../../lambdas/funds/report/report.ts';
import { aSealer, signNothing } from './a-sealer.ts';
import { someDocuments } from './some-documents.ts';

/** An issued report: sealed, with its file in the bucket. */
export const aSealedFile = async (content: ReportContent, documents: Documents = someDocuments().documents) => {
  const { pdf, ...sealed } = await drawSealed(
    {
      sealer: aSealer().sealer,
      signPdf: signNothing,
      draw: async () => Buffer.from(`the file of ${content.reportId}`),
      siteUrl: 'https://groundwork.example',
    },
    content,
  );
  await documents.put(sealed.file, pdf);
  return sealed;
};
