// The documents behind the assistant's questions in tests: our standard documents, with the names and the facts of a deal filled
// in.
import { newDocument } from '../../../lambdas/chat/signing/document/new-document.ts';
import { DEAL_FACTS } from '../../builders/deal-facts.ts';
import { NOW } from '../../builders/now.ts';
import { someParties } from '../../builders/some-parties.ts';

export const AGENT = 'Ada Agent';

const documentOf = (step: 1 | 3) =>
  newDocument(someParties({ agentName: AGENT }), { step, facts: DEAL_FACTS }, NOW).document;

export const listingAgreement = documentOf(1);
export const closingDocuments = documentOf(3);
