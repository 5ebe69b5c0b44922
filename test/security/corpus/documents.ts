// The documents that the assistant is asked about in tests: the templates every agent starts with, with the names filled in.
import { defaultTemplates } from '../../../lambdas/chat/signing/template/default-templates.ts';

export const AGENT = 'Ada Agent';

const filledIn = (text: string) => text.replaceAll('{{guest}}', 'Sam Seller').replaceAll('{{agent}}', AGENT);

const documentOf = (step: 1 | 3) => ({
  title: defaultTemplates[step].title,
  clauses: defaultTemplates[step].clauses.map(({ heading, text }) => ({ heading, text: filledIn(text) })),
});

export const listingAgreement = documentOf(1);
export const closingDocuments = documentOf(3);
