import type { Documents } from '#core/documents/documents.ts';
import { sealReport } from '../../lambdas/funds/report/issue/seal-report.ts';
import type { ReportContent } from '../../lambdas/funds/report/report.ts';
import { aSealer } from './a-sealer.ts';
import { someDocuments } from './some-documents.ts';

/** A report as it is issued: sealed, with its file in the bucket. */
export const aSealedFile = (content: ReportContent, documents: Documents = someDocuments().documents) =>
  sealReport(
    {
      sealer: aSealer().sealer,
      documents,
      draw: async () => Buffer.from(`the file of ${content.reportId}`),
      siteUrl: 'https://groundwork.example',
    },
    content,
  );
