// The list of what is in an archive, as a page that opens from a disk: without a script, and without anything from elsewhere. Pure.
import { escapeHtml } from '#core/mail/escape-html.ts';

export type Listed = {
  /** Where it is in the archive. */
  path: string;
  what: string;
  when: string;
  sha256: string;
};

type IndexWords = { what: string; when: string; fingerprint: string; left: string };

type Index = {
  language: string;
  title: string;
  paragraphs: readonly string[];
  listed: readonly Listed[];
  /** What couldn't be added, each with its reason. */
  left: readonly string[];
  words: IndexWords;
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b2b27}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d5dcd9}
code{font-size:.8rem;overflow-wrap:anywhere}td{overflow-wrap:anywhere}`;

/** Each part of a path as an address has it. */
const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const row = ({ path, what, when, sha256 }: Listed): string =>
  `<tr><td><a href="${escapeHtml(addressOf(path))}">${escapeHtml(path)}</a><br>${escapeHtml(what)}</td><td>${escapeHtml(when)}</td><td><code>${escapeHtml(sha256)}</code></td></tr>`;

export const archiveIndex = ({ language, title, paragraphs, listed, left, words }: Index): string => {
  const heads = [words.what, words.when, words.fingerprint].map((head) => `<th scope="col">${escapeHtml(head)}</th>`);
  const missing =
    left.length === 0
      ? ''
      : `<h2>${escapeHtml(words.left)}</h2><ul>${left.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('\n')}
<table><thead><tr>${heads.join('')}</tr></thead>
<tbody>${listed.map(row).join('\n')}</tbody></table>
${missing}</body></html>
`;
};
