// Reads an email: its claimed sender, its text, and its files. A stranger may have sent it, so it's read as text only, and
// within limits.
import PostalMime, { addressParser } from 'postal-mime';
import type { Claims } from './judge-mail.ts';
import { MAIL_LIMITS } from './vocabulary.ts';

// The text of an email that is only HTML. It's never shown as HTML.
const HIDDEN = ['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'math', 'object', 'iframe'];
const ENDS_LINE = /^\/?(p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote|hr|section|article|header|footer)$/;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });

/** The position after the tag or comment at `open`, and after the text that the tag hides. */
const afterTag = (html: string, lower: string, open: number, name: string): number => {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open);
    return end < 0 ? html.length : end + 3;
  }
  const close = html.indexOf('>', open);
  if (close < 0) return html.length;
  if (!HIDDEN.includes(name)) return close + 1;
  const end = lower.indexOf(`</${name}`, close);
  return end < 0 ? html.length : end;
};

/** Reads once from start to end: no input takes longer than its length. */
export const textOfHtml = (html: string): string => {
  const pieces: string[] = [];
  // Only ASCII letters: others can become two characters, and the positions would no longer match.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const open = next < 0 ? html.length : next;
    pieces.push(html.slice(at, open).replace(/\s+/g, ' '));
    const [name = ''] = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(open + 1, open + 20)) ?? [];
    if (ENDS_LINE.test(name)) pieces.push('\n');
    at = afterTag(html, lower, open, name);
  }
  return decoded(pieces.join(''))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

/** Text beyond this is cut anyway. */
const MOST_HTML = 1024 * 1024;

export type ReadMessage = Claims & {
  fromName: string;
  subject: string;
  text: string;
  /** The email has more text. */
  isCut: boolean;
  files: { name: string; bytes: Buffer }[];
  /** Files that we don't take: there were too many, or one was empty. */
  leftOut: number;
};

/** Characters that reverse the text after them, or that are invisible. */
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

/** Empty for several senders: each mail program would show another one. */
const onlySender = (headers: Claims['headers']) => {
  const given = headers.filter(({ key }) => key === 'from');
  const all = given.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const [one] = all;
  if (given.length !== 1 || all.length !== 1 || !one?.address) return { from: '', fromName: '' };
  return { from: one.address.toLowerCase(), fromName: oneLine(one.name, MAIL_LIMITS.name) };
};

/** Throws if the parts are nested too deep, or the headers are too long. */
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
