import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Attachment } from 'postal-mime';
import type { Sending } from './sending.ts';

export type MailAttachment = { name: string; type: string; size: number; contentId?: string; base64: string };

/** An email as its recipient would get it. */
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

type Arrived = Pick<LocalMail, 'from' | 'subject' | 'html' | 'text' | 'headers' | 'attachments'>;

/** Headers for SES itself, which it never passes on. */
const ownHeaders = new Set(['bcc', 'x-ses-configuration-set', 'x-ses-message-tags']);

export const readMessage = async ({ content, from }: Sending): Promise<Arrived> => {
  if ('simple' in content) {
    const { subject, text, html, to, cc, replyTo } = content.simple;
    const lists = { to, cc, 'reply-to': replyTo };
    const listed = Object.entries(lists).flatMap(([name, list]) => (list.length > 0 ? [[name, list.join(', ')]] : []));
    return { from, subject, text, html, attachments: [], headers: { from, subject, ...Object.fromEntries(listed) } };
  }
  const mime = await PostalMime.parse(content.raw);
  const headers = mime.headers.filter(({ key }) => !ownHeaders.has(key)).map(({ key, value }) => [key, value]);
  return {
    from: mime.from?.address ? named(mime.from.name, mime.from.address) : from,
    subject: mime.subject ?? '',
    html: mime.html ?? '',
    text: mime.text ?? '',
    headers: Object.fromEntries(headers),
    attachments: mime.attachments.map(attachment),
  };
};

const named = (name: string, address: string) => (name ? `${name} <${address}>` : address);

const attachment = ({ filename, mimeType, content, contentId }: Attachment): MailAttachment => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
  return {
    name: filename ?? 'unnamed',
    type: mimeType,
    size: bytes.length,
    base64: bytes.toString('base64'),
    ...(contentId ? { contentId } : {}),
  };
};

/** Every link: those of the HTML part first, in its order, then those that only the text has. */
export const linksOf = ({ html, text }: Pick<LocalMail, 'html' | 'text'>): string[] => {
  const hrefs = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decode(match[1] ?? match[2] ?? ''),
  );
  const plain = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([url]) => url.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set([...hrefs.filter((url) => /^https?:/i.test(url)), ...plain])];
};

const decode = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

export const withPixel = (html: string, url: string): string => {
  const pixel = `<img alt="" src="${url}" style="display: none; width: 1px; height: 1px;">`;
  return /<\/body>/i.test(html) ? html.replace(/<\/body>/i, `${pixel}</body>`) : html + pixel;
};
