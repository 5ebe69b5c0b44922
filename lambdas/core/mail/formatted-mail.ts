// A formatted text in the two parts of an email.
import type { Block, Span } from '../documents/formatted-text.ts';
import { escapeHtml } from './escape-html.ts';

const spanHtml = ({ text, bold, italic, href }: Span): string => {
  let html = escapeHtml(text);
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  return href ? `<a href="${escapeHtml(href)}" style="color:inherit">${html}</a>` : html;
};

const endsLink = (line: readonly Span[], index: number): boolean => line[index + 1]?.href !== line[index]?.href;

/** A link's text may name anything, so its real host follows. */
const hostBeside = (line: readonly Span[], index: number): string => {
  const { href } = line[index] as Span;
  if (!href || !endsLink(line, index)) return '';
  const { host } = new URL(href);
  const words = line.filter((span) => span.href === href).map(({ text }) => text);
  return words.join('').toLowerCase().includes(host) ? '' : ` (${escapeHtml(host)})`;
};

const lineHtml = (line: readonly Span[]): string =>
  line.map((span, index) => spanHtml(span) + hostBeside(line, index)).join('');

export const blockHtml = ({ kind, lines }: Block): string => {
  const inner = lines.map(lineHtml);
  return kind === 'list'
    ? `<ul style="margin:0 0 16px;padding-left:24px">${inner.map((item) => `<li>${item}</li>`).join('')}</ul>`
    : `<p>${inner.join('<br>')}</p>`;
};

/** A link of several spans shows its address once, after the last of them. */
const lineText = (line: readonly Span[]): string =>
  line
    .map(({ text, href }, index) => {
      if (!href || !endsLink(line, index) || text.trim() === href) return text;
      return `${text} (${href})`;
    })
    .join('');

export const blockText = ({ kind, lines }: Block): string =>
  lines.map((line) => `${kind === 'list' ? '- ' : ''}${lineText(line)}`).join('\n');
