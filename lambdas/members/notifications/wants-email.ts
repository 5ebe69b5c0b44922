// Whether an agent wants an email about their work. Some can't be turned off: those about money, safety and the account, signed
// copies, and what takes back something the agent may rely on.
import type { Db } from '#core/data/db.ts';
import type { AgentEmailName, EmailName } from '#core/mail/emails.ts';
import { readChoices } from './choices.ts';
import type { NewsKind } from './vocabulary.ts';

const KIND_OF: Record<AgentEmailName, NewsKind | 'always'> = {
  'report-received': 'reports',
  'request-expired-agent': 'requests',
  'link-locked-agent': 'requests',
  'link-wanted-agent': 'requests',
  'client-waiting': 'clients',
  'document-to-countersign': 'documents',
  'document-unsigned': 'documents',
  'document-declined': 'documents',
  'documents-provided': 'files',
  'file-late': 'files',
  'offer-letter-reply': 'letters',
  'request-test': 'always',
  'report-for-reader': 'always',
  'report-withdrawn': 'always',
  'offer-letter': 'always',
  'offer-letter-by-client': 'always',
  'offer-letter-withdrawn': 'always',
  'voided-for-agent': 'always',
  'closed-for-agent': 'always',
  'copy-for-agent': 'always',
  'office-invitation': 'always',
  'office-plan': 'always',
  handover: 'always',
  'campaign-test': 'always',
  invitation: 'always',
  'debit-failed': 'always',
  'one-subscription-ended': 'always',
  'payment-failed': 'always',
  'subscription-ended': 'always',
  'subscription-started': 'always',
  'account-exists': 'always',
  'security-notice': 'always',
  'user-pool': 'always',
};

const isToAgent = (name: EmailName): name is AgentEmailName => name in KIND_OF;

/** `agentId`: whose news it is; none for an email to anyone else. */
export const wantsEmail = async (
  db: Pick<Db, 'get'>,
  name: EmailName,
  agentId: string | undefined,
): Promise<boolean> => {
  const kind = isToAgent(name) ? KIND_OF[name] : 'always';
  return !agentId || kind === 'always' || (await readChoices({ db })({ id: agentId })).email[kind];
};
