import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type MailAttachment = { name: string; type: string; size: number; contentId?: string; base64: string };

/** A mail as it would have arrived. */
export type LocalMail = {
  id: string;
  /** Bare addresses, comma separated. */
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  links: string[];
  at: string;
  attachments: MailAttachment[];
  outcome: 'delivered' | 'bounced' | 'complained' | 'suppressed';
  configurationSet?: string;
  tags: Record<string, string>;
};

export type Mailbox = {
  /** Newest first. */
  list(): LocalMail[];
  get(id: string): LocalMail | undefined;
  add(mail: LocalMail): void;
  remove(id: string): void;
  clear(): void;
};

/** One file per mail, so that a large attachment is written once and a kill can spoil at most the mail being written. */
export const openMailbox = ({ dataDir }: { dataDir: string }): Mailbox => {
  const dir = join(dataDir, 'mail');
  mkdirSync(dir, { recursive: true });
  const mails = new Map(readAll(dir).map((mail) => [mail.id, mail]));
  const fileOf = (id: string) => join(dir, `${id}.json`);
  const remove = (id: string) => {
    if (mails.delete(id)) rmSync(fileOf(id), { force: true });
  };
  return {
    list: () => [...mails.values()].reverse(),
    get: (id) => mails.get(id),
    add(mail) {
      writeFileSync(`${fileOf(mail.id)}.next`, JSON.stringify(mail));
      renameSync(`${fileOf(mail.id)}.next`, fileOf(mail.id));
      mails.set(mail.id, mail);
    },
    remove,
    clear: () => [...mails.keys()].forEach(remove),
  };
};

const readAll = (dir: string): LocalMail[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as LocalMail)
    // Ids rise from mail to mail, even within one millisecond.
    .sort((a, b) => a.id.localeCompare(b.id));
