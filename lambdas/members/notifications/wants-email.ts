// Whether an agent wants an email about their work, and when. Emails without a kind can't be turned off: those about money, safety and the
// account, signed copies, and what takes back something the agent may rely on.
import type { Db } from '#core/data/db.ts';
import type { EmailName } from '#core/mail/emails.ts';
import { readChoices } from './choices.ts';
import type { DigestTimes } from './digest.ts';
import { quietForMs } from './quiet-hours.ts';
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

type Answer =
  | { answer: 'yes' | 'no' }
  | { answer: 'later'; waitMs: number }
  | { answer: 'digest'; agentId: string; kind: NewsKind; times: DigestTimes };

/**
 * `agentId`: whose news it is; none for an email to anyone else. 'later': the agent has quiet hours, for `waitMs` more. 'digest': it's told
 * with other news, at one of those times.
 */
export const wantsEmail = async (
  db: Pick<Db, 'get'>,
  name: EmailName,
  { agentId, now }: { agentId: string | undefined; now: Date },
): Promise<Answer> => {
  const kind = KIND_OF[name];
  if (!agentId || !(kind || name === 'digest')) return { answer: 'yes' };
  const { email, quiet, digest } = await readChoices({ db })({ id: agentId });
  if (kind && !email[kind]) return { answer: 'no' };
  if (kind && digest?.kinds.includes(kind)) return { answer: 'digest', agentId, kind, times: digest };
  const waitMs = quietForMs(quiet, now);
  return waitMs > 0 ? { answer: 'later', waitMs } : { answer: 'yes' };
};
