// Whether an agent wants an email about their work. Emails without a kind can't be turned off: those about money, safety and the
// account, signed copies, and what takes back something the agent may rely on.
import type { Db } from '#core/data/db.ts';
import type { EmailName } from '#core/mail/emails.ts';
import { readChoices } from './choices.ts';
import type { NewsKind } from './vocabulary.ts';

const KIND_OF: Partial<Record<EmailName, NewsKind>> = {
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
};

/** `agentId`: whose news it is; none for an email to anyone else. */
export const wantsEmail = async (
  db: Pick<Db, 'get'>,
  name: EmailName,
  agentId: string | undefined,
): Promise<boolean> => {
  const kind = KIND_OF[name];
  return !agentId || !kind || (await readChoices({ db })({ id: agentId })).email[kind];
};
