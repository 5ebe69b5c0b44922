// Reads an email: who says that they sent it, its words, and its files. It's a stranger's input: within limits, and as text only.
import PostalMime, { addressParser } from 'postal-mime';
import type { Claims } from './judge-mail.ts';
import { textOfHtml } from './plain-text.ts';
import { MAIL_LIMITS } from './vocabulary.ts';

/** Words beyond it are cut anyway. */
const MOST_HTML = 1024 * 1024;

export type ReadMessage = Claims & {
  fromName: string;
  subject: string;
  text: string;
  /** The words go on. */
  isCut: boolean;
  files: { name: string; bytes: Buffer }[];
  /** Files that we don't take: there were too many, or one was empty. */
  leftOut: number;
};

/** They reverse the words after them, or hide among them. */
const TRICKS = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;
/** Half of a character, where a text was cut. */
const HALF = /\p{Cs}/gu;
const tidy = (text: string) => text.normalize('NFC').replace(TRICKS, '');

export const oneLine = (text: string, most: number): string =>
  tidy(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(HALF, '');

const severalLines = (text: string): string =>
  tidy(text.replace(/\r\n?/g, '\n').replace(/(?:(?!\n)\p{Cc})+/gu, ' ')).trim();

/** Of several senders, readers show different ones. */
const onlySender = (headers: Claims['headers']) => {
  const given = headers.filter(({ key }) => key === 'from');
  const all = given.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const [one] = all;
  if (given.length !== 1 || all.length !== 1 || !one?.address) return { from: '', fromName: '' };
  return { from: one.address.toLowerCase(), fromName: oneLine(one.name, MAIL_LIMITS.name) };
};

/** Throws if it's nested or headed beyond its limits. */
export const readMessage = async (raw: Buffer): Promise<ReadMessage> => {
  const { headers: maxHeadersSize, depth: maxNestingDepth, files: mostFiles, text: mostText } = MAIL_LIMITS;
  const mime = await PostalMime.parse(raw, { maxHeadersSize, maxNestingDepth, attachmentEncoding: 'arraybuffer' });
  const whole = severalLines(mime.text?.trim() ? mime.text : textOfHtml((mime.html ?? '').slice(0, MOST_HTML)));
  const found = mime.attachments.map(({ filename, content }) => ({
    name: oneLine(filename ?? '', MAIL_LIMITS.name) || 'Attachment',
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  }));
  const files = found.filter(({ bytes }) => bytes.length > 0).slice(0, mostFiles);
  return {
    ...onlySender(mime.headers),
    headers: mime.headers,
    subject: oneLine(mime.subject ?? '', MAIL_LIMITS.subject),
    text: whole.slice(0, mostText).replace(HALF, ''),
    isCut: whole.length > mostText,
    files,
    leftOut: found.length - files.length,
  };
};
