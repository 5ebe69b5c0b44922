// The change that a button above the text makes: the replaced part, its replacement, and the new selection. Pure.
import { strings } from '../../strings.ts';

const words = strings.marks;

export const MARKS = ['bold', 'italic', 'list', 'link'] as const;
export type Mark = (typeof MARKS)[number];

export type Selected = { text: string; from: number; to: number };
/** `select`: positions in the new text. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] };

const SIGNS = { bold: '**', italic: '_' } as const;
const ITEM = /^(\s*- +)/;

/** Marks touch their words, so spaces at the ends of a selection are left out. */
const withoutSpaces = ({ text, from, to }: Selected): Selected => {
  const part = text.slice(from, to);
  if (part.trim() === '') return { text, from, to };
  return { text, from: from + part.length - part.trimStart().length, to: to - part.length + part.trimEnd().length };
};

const replaced = (from: number, to: number, insert: string, begin = 0, end = insert.length): Edit => ({
  from,
  to,
  insert,
  select: [from + begin, from + end],
});

/** A mark covers at most one line, and never the sign of a list. */
const markedLine = (line: string, sign: string): string => {
  const [item = ''] = ITEM.exec(line) ?? [];
  const rest = line.slice(item.length);
  const typed = rest.trim();
  return typed === '' ? line : item + rest.replace(typed, () => sign + typed + sign);
};

const around = (sign: string, sample: string, selected: Selected): Edit => {
  const { text, from, to } = withoutSpaces(selected);
  const part = text.slice(from, to);
  const size = sign.length;
  if (part === '') return replaced(from, to, sign + sample + sign, size, size + sample.length);
  if (text.slice(from - size, from) === sign && text.slice(to, to + size) === sign)
    return replaced(from - size, to + size, part);
  if (part.length > 2 * size && part.startsWith(sign) && part.endsWith(sign))
    return replaced(from, to, part.slice(size, -size));
  if (!part.includes('\n')) return replaced(from, to, sign + part + sign, size, size + part.length);
  const lines = part.split('\n').map((line) => markedLine(line, sign));
  return replaced(from, to, lines.join('\n'));
};

const asList = ({ text, from, to }: Selected): Edit => {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(to, begin));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(begin, end).split('\n');
  const typed = lines.filter((line) => line.trim() !== '');
  if (typed.length > 0 && typed.every((line) => ITEM.test(line)))
    return replaced(begin, end, lines.map((line) => line.replace(ITEM, '')).join('\n'));
  const listed = lines.map((line) =>
    line.trim() === '' && typed.length > 0 ? line : line.replace(/^\s*(?:- +)?/, '- '),
  );
  const insert = listed.join('\n');
  return typed.length > 0 ? replaced(begin, end, insert) : replaced(begin, end, insert, insert.length);
};

/** A selected address becomes the link's address. Otherwise, the cursor goes to its place between the parentheses. */
const asLink = (selected: Selected): Edit => {
  const { text, from, to } = withoutSpaces(selected);
  const part = text.slice(from, to);
  const begin = 'https://';
  if (/^https?:\/\/\S+$/.test(part)) return replaced(from, to, `[${words.link}](${part})`, 1, 1 + words.link.length);
  // A link's text is on one line and has no square brackets.
  if (part === '' || /[[\]\n]/.test(part))
    return replaced(to, to, `[${words.link}](${begin})`, 1, 1 + words.link.length);
  const at = part.length + 3 + begin.length;
  return replaced(from, to, `[${part}](${begin})`, at, at);
};

export const markEdit = (mark: Mark, selected: Selected): Edit => {
  if (mark === 'list') return asList(selected);
  return mark === 'link' ? asLink(selected) : around(SIGNS[mark], words[mark], selected);
};

/** A paragraph with blank lines around it. */
export const paragraphEdit = (paragraph: string, { text, from, to }: Selected): Edit => {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - (/\n*$/.exec(before)?.[0].length ?? 0)));
  const tail = after.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - (/^\n*/.exec(after)?.[0].length ?? 0)));
  const end = lead.length + paragraph.length;
  return replaced(from, to, lead + paragraph + tail, end, end);
};

export const editedText = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);
