// A mail whose words came with the task: what is still missing is the link's pin and the attached file.
import type { Db } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Documents } from '#core/documents/documents.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { Language } from '#core/http/language.ts';
import { layOut } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import type { WrittenMail } from '../../bank/tasks.ts';

type Deps = {
  db: Db;
  siteUrl: string;
  documents: Pick<Documents, 'get'>;
  guestUrl: (path: string, linkId: string, version: number) => Promise<string>;
};

const addressOf = async ({ path, guestLinkId }: NonNullable<WrittenMail['action']>, deps: Deps): Promise<string> => {
  if (!guestLinkId) return `${deps.siteUrl}${path}`;
  const link = await deps.db.get<{ pinVersion: number }>(keys.link(guestLinkId), { attributes: ['pinVersion'] });
  if (!link) throw new PermanentError('The link is no longer there');
  return deps.guestUrl(path, guestLinkId, link.pinVersion);
};

export const writtenLetter = async (written: WrittenMail, deps: Deps): Promise<Envelope> => {
  const { spanish } = written;
  // As the guest reads by now: the words were written when nobody may have known.
  const language = spanish ? await languageOfGuest(deps.db, spanish.linkId) : 'en';
  if (!spanish || language === 'en') return letterOf(written, deps);
  const action = written.action && { ...written.action, label: spanish.action ?? written.action.label };
  return letterOf({ ...written, content: spanish.content, action }, deps, language);
};

const letterOf = async (task: WrittenMail, deps: Deps, language?: Language): Promise<Envelope> => ({
  to: task.to,
  replyTo: task.replyTo,
  attachment: task.attachment && {
    name: task.attachment.name,
    content: await deps.documents.get(task.attachment.key),
  },
  ...layOut({
    ...task.content,
    language,
    action: task.action && { label: task.action.label, url: await addressOf(task.action, deps) },
  }),
});
