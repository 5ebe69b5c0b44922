// The documents that the assistant is asked about in tests: the templates every agent starts with, with the names and the facts of a deal filled in.
import { newDocument } from '../../../lambdas/chat/signing/document/new-document.ts';
import { defaultTemplates } from '../../../lambdas/chat/signing/template/default-templates.ts';
import { DEAL_FACTS } from '../../builders/deal-facts.ts';
import { NOW } from '../../builders/now.ts';
import { someParties } from '../../builders/some-parties.ts';

export const AGENT = 'Ada Agent';

const documentOf = (step: 1 | 3) => {
  const template = { ...defaultTemplates[step], step, version: 0, savedAt: '' };
  return newDocument(someParties({ agentName: AGENT }), { template, facts: DEAL_FACTS }, NOW).document;
};

export const listingAgreement = documentOf(1);
export const closingDocuments = documentOf(3);
