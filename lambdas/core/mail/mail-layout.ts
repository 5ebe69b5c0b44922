// The one layout of every email: a column of 600 px, a button that works everywhere with its address beneath, safe in
// dark mode, and a plain text with the same content. Typed text is escaped here and nowhere else.

import { type Block, truncate } from '../documents/formatted-text.ts';
import type { Language } from '../http/language.ts';
import { SAMPLE_WORDS } from '../platform/sample-words.ts';
import { escapeHtml } from './escape-html.ts';
import { blockHtml, blockText } from './formatted-mail.ts';
import { cardHtml, cardStyle, cardText, type MailCard } from './mail-card.ts';
import type { EmailWords } from './written-email.ts';

export { escapeHtml } from './escape-html.ts';

/** Marks the code's place in an email's text. */
export const CODE_MARK = '{{code}}';

export type MailContent = EmailWords & {
  /** A formatted text after the paragraphs. */
  formatted?: Block[];
  action?: { label: string; url: string; also?: { label: string; url: string } };
  /** Replaces its mark in the paragraphs. */
  code?: string | undefined;
  reportUrl?: string;
  card?: MailCard;
  /** English by default. */
  language?: Language;
};

export type ComposedMail = { subject: string; html: string; text: string };

const HEADER_LENGTH = 200;

/** A header must stay one line, even if someone typed several. */
export const headerText = (text: string): string =>
  truncate(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), HEADER_LENGTH);

const lines = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');

const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; background: #fbfaf7; color: #17211e; font-family: 'Open Sans', Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.55; }
  .page { max-width: 600px; margin: 0 auto; padding: 24px 16px 40px; overflow-wrap: anywhere; }
  .mark { font-weight: 700; font-size: 18px; letter-spacing: -0.01em; color: #1f5d4c; padding: 8px 0 20px; }
  .card { background: #ffffff; border: 1px solid #e4e1d8; border-radius: 12px; padding: 28px 28px 24px; }
  h1 { font-size: 22px; line-height: 1.3; margin: 0 0 16px; }
  p { margin: 0 0 16px; }
  .code { font-size: 26px; letter-spacing: 0.08em; white-space: nowrap; }
  .quote { border-left: 3px solid #b5883e; padding: 2px 0 2px 16px; margin: 0 0 16px; }
  .warning { border: 2px solid #8a4b12; border-radius: 8px; background: #fdf3e3; color: #6b3a0e; font-weight: 700; padding: 12px 16px; margin: 0 0 16px; }
  .button { display: inline-block; background: #1f5d4c; color: #ffffff; font-weight: 700; text-decoration: none; padding: 14px 28px; border-radius: 8px; }
  .address { font-size: 13px; color: #5b6863; word-break: break-all; }
  .note { font-size: 14px; color: #46524d; border-top: 1px solid #e4e1d8; padding-top: 16px; margin-top: 20px; }
  .footer { font-size: 13px; color: #5b6863; padding: 20px 4px 0; }
  .footer a { color: inherit; }
  .preheader { display: none; max-height: 0; overflow: hidden; }
  @media (prefers-color-scheme: dark) {
    body { background: #121816; color: #eceae4; }
    .mark { color: #7cc4ab; }
    .card { background: #1a2320; border-color: #2f3b36; }
    .button { background: #7cc4ab; color: #0f1513; }
    .warning { background: #33261a; border-color: #e0a25f; color: #f3c48e; }
    .address, .footer, .note { color: #a9b5b0; }
    .note { border-color: #2f3b36; }
  }`;

const house =
  '<svg width="22" height="18" viewBox="0 0 22 18" role="img" aria-label="" style="vertical-align:-2px"><path d="M1 17h20M4 17V8l7-6 7 6v9" fill="none" stroke="currentColor" stroke-width="2"/></svg>';

const layoutWords = {
  en: {
    copy: 'Or copy this address into your browser:',
    writes: 'writes',
    attention: 'ATTENTION',
    unwanted: "Don't know the sender, or don't want email from them?",
    report: 'Stop and report it',
  },
  es: {
    copy: 'O copie esta dirección en su navegador:',
    writes: 'escribe',
    attention: 'ATENCIÓN',
    unwanted: '¿No conoce al remitente o no quiere recibir sus correos?',
    report: 'Deténgalos y repórtelo',
  },
} as const satisfies Record<Language, object>;

/** In the email's language and in its aside's: the reader of a first email may know only one of them. */
export const reportLines = ({
  reportUrl,
  language = 'en',
  aside,
}: Pick<MailContent, 'reportUrl' | 'language' | 'aside'>) =>
  reportUrl
    ? [...new Set([language, ...(aside ? [aside.language] : [])])].map((lang) => ({ lang, ...layoutWords[lang] }))
    : [];

const reportHtml = (mail: MailContent) => {
  const address = escapeHtml(mail.reportUrl ?? '');
  return reportLines(mail)
    .map(
      ({ lang, unwanted, report }) =>
        `<p class="footer" lang="${lang}">${unwanted} <a href="${address}">${report}</a></p>`,
    )
    .join('\n  ');
};

/** Without a code, the mark is text that someone typed. */
const withCode = (text: string, code: string | undefined, mark = (it: string) => it): string =>
  code === undefined ? text : text.replaceAll(CODE_MARK, mark(code));

const codeHtml = (code: string) => `<strong class="code">${escapeHtml(code)}</strong>`;

const also = (link: { label: string; url: string } | undefined): string =>
  link ? `\n       <p><a style="color:inherit" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : '';

const quoteText = ({ quote }: MailContent, writes: string): string[] =>
  quote ? [`${quote.intro ?? `${quote.from} ${writes}:`}\n${quote.text.replace(/^/gm, '> ')}`] : [];

/** The subject and a warning say that it's about a sample. */
const marked = (mail: MailContent): MailContent => {
  if (!mail.sample) return mail;
  const { mark, words } = SAMPLE_WORDS[mail.language ?? 'en'];
  const warning = [words, mail.warning ?? ''].filter(Boolean).join(' ');
  return { ...mail, subject: `${mark}: ${mail.subject}`, warning };
};

export const layOut = (ordered: MailContent): ComposedMail => {
  const mail = marked(ordered);
  const { language = 'en', aside, formatted = [], code } = mail;
  const { copy, writes } = layoutWords[language];
  const button = mail.action
    ? `<p><a class="button" href="${escapeHtml(mail.action.url)}">${escapeHtml(mail.action.label)}</a></p>
       <p class="address">${copy}<br>${escapeHtml(mail.action.url)}</p>${also(mail.action.also)}`
    : '';
  const quote = mail.quote
    ? `<div class="quote"><p><strong>${escapeHtml(mail.quote.intro ?? mail.quote.from)}</strong></p><p>${lines(mail.quote.text)}</p></div>`
    : '';
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(headerText(mail.subject))}</title>
<style>${style}${mail.card ? cardStyle(mail.card) : ''}</style>
</head>
<body>
<div class="preheader">${escapeHtml(mail.preheader)}</div>
<div class="page">
  <div class="mark">${house} Groundwork</div>
  <div class="card">
    <h1>${escapeHtml(mail.heading)}</h1>
    ${mail.warning ? `<p class="warning">&#9888; ${lines(mail.warning)}</p>` : ''}
    ${[...mail.paragraphs.map((text) => `<p>${withCode(lines(text), code, codeHtml)}</p>`), ...formatted.map(blockHtml)].join('\n    ')}
    ${quote}
    ${aside ? `<p lang="${aside.language}">${lines(aside.text)}</p>` : ''}
    ${button}
    ${mail.note ? `<p class="note">${lines(mail.note)}</p>` : ''}
    ${mail.card ? cardHtml(mail.card, language) : ''}
  </div>
  <p class="footer">${lines(mail.footer)}</p>
  ${reportHtml(mail)}
</div>
</body>
</html>`;
  const { reportUrl = '' } = mail;
  const text = [
    mail.heading,
    ...(mail.warning ? [`${layoutWords[language].attention}: ${mail.warning}`] : []),
    ...mail.paragraphs.map((paragraph) => withCode(paragraph, code)),
    ...formatted.map(blockText),
    ...quoteText(mail, writes),
    ...(aside ? [aside.text] : []),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    ...(mail.action?.also ? [`${mail.action.also.label}:\n${mail.action.also.url}`] : []),
    ...(mail.note ? [mail.note] : []),
    ...(mail.card ? [cardText(mail.card, language)] : []),
    `--\nGroundwork\n${mail.footer}`,
    ...reportLines(mail).map(({ unwanted, report }) => `${unwanted} ${report}:\n${reportUrl}`),
  ].join('\n\n');
  return { subject: headerText(mail.subject), html, text };
};
