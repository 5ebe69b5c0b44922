// Each object has one word (docs/glossary.md): no text of the product, in either language, uses a second one for it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { isNode, type Node, nameOf, textOf } from './source-module.ts';

const root = join(import.meta.dirname, '..');

/** Texts that the specification gives, to the letter, with their section. */
const SPECIFIED = [
  'Incoming Client Asset Report', // 2, Screens and routes
  'Asset Report / Available Funds Confirmation', // 4, Dashboard
  "'s Asset Report", // 4, Dashboard
  'No Asset Report available', // 4, Dashboard
  'Review and sign your closing documents to complete the transaction.', // 9
  // The same in Spanish.
  'Preparando el chat...',
  'Lea y firme los documentos de cierre para completar la transacción.',
];

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const table = /## One word per object\n([\s\S]*?)\n## /.exec(glossary)?.[1] ?? '';
const asWord = (word: string) => new RegExp(`(?<![\\p{L}-])${word.replaceAll(' ', '\\s+')}(?!\\p{L})`, 'iu');
const OBJECTS = [...table.matchAll(/^\| (?!object)([a-z]+) \|(?:[^|]*\|){2} ([^|]+) \|$/gm)].map(
  ([, object = '', never = '']) => ({
    object,
    never: never.split(', ').map((word) => ({ word, pattern: asWord(word) })),
  }),
);

type Found = { object: string; word: string };

const secondWords = (text: string): Found[] => {
  const rest = SPECIFIED.reduce((left, quote) => left.replaceAll(quote, ''), text);
  return OBJECTS.flatMap(({ object, never }) =>
    never.filter(({ pattern }) => pattern.test(rest)).map(({ word }) => ({ object, word })),
  );
};

/** Names in code and in stored rows, and the log's words: no one reads them on a page. */
const IN_CODE = new Set(['id', 'name', 'readBy', 'type', 'kind', 'place', 'write']);
const isForEngineers = (node: Node): boolean => {
  if (node.type === 'BinaryExpression' || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true;
  if (node.type === 'Property') return isNode(node.key) && IN_CODE.has(String(node.key.name));
  if (node.type === 'ImportDeclaration') return true;
  const callee = node.callee as Node | undefined;
  if (node.type === 'NewExpression') return isNode(callee) && callee.name === 'Error';
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
  return ['log', 'v'].includes(nameOf(callee.object));
};

const textsIn = (node: Node, found: string[] = []): string[] => {
  if (isForEngineers(node)) return found;
  const own = node.type === 'JSXText' ? String(node.value) : textOf(node);
  if (own) found.push(own);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) textsIn(child, found);
  return found;
};

const textsOf = (path: string): string[] => {
  const source = readFileSync(join(root, path), 'utf8');
  return textsIn(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
};

const productFiles = ['lambdas', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => `${folder}/${path}`),
);

describe('a second word for an object', () => {
  it('is in no text of the product', () => {
    const found = productFiles.flatMap((path) =>
      textsOf(path).flatMap((text) => secondWords(text).map(({ object, word }) => `${path}: '${word}', not ${object}`)),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['Start a transaction', 'closing'],
    ["Bo Buyer's transaction: open the transaction", 'closing'],
    ['Su transacción', 'closing'],
    ['The new letter takes the place of the earlier one.', 'report'],
    ['Your asset report', 'report'],
    ['An inquiry from Ada', 'request'],
    ['See your pipeline', 'deal'],
    ['Sign the paperwork', 'document'],
    ['Open the attachment', 'file'],
    ['Write an offer letter', 'letter'],
    ['Started the chat', 'conversation'],
    ['You find it in Communications.', 'history'],
    ['Keep a call list you can rely on', 'call'],
  ])('is found in "%s"', (text, object) => {
    expect(secondWords(text).map((found) => found.object)).toEqual([object]);
  });

  it.each([
    '90 days of transactions',
    'Transaction Agent',
    'Incoming Client Asset Report',
    'Review and sign your closing documents to complete the transaction.',
    "A gift letter or a lender's letter",
    'The document that you sign, and the files that you add',
  ])('is not in "%s"', (text) => expect(secondWords(text)).toEqual([]));

  it('is listed in the glossary for each object', () => {
    expect(OBJECTS.map(({ object }) => object)).toEqual([
      'request',
      'report',
      'letter',
      'deal',
      'closing',
      'document',
      'file',
      'conversation',
      'history',
      'call',
    ]);
  });
});
