// docs/security.md answers every requirement of the OWASP ASVS at levels 1 and 2, or says why it doesn't apply, and names only files, code
// and rows that exist.
// Seen red: with the page as it was, which left out 31 requirements, and with each kind of mistake below put into it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractRoutes } from './contracts.ts';
import { ASVS_LEVELS } from './security/corpus/asvs.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const onOneLine = page.replace(/\s+/g, ' ');
const required = [...ASVS_LEVELS[1], ...ASVS_LEVELS[2]];
const byNumber = new Intl.Collator('en', { numeric: true }).compare;

type Item = { chapter: string; ids: string[]; text: string };

const ID = String.raw`\d+\.\d+\.\d+(?: \(level 3\))?`;
const HEAD = new RegExp(`^(${ID}(?:, ${ID})*):? (.*)$`, 's');

/** A list item of the ASVS part: the question that it answers, and the answer. */
const itemOf = (chapter: string, text: string): Item => {
  const [, ids = '', answer = ''] = HEAD.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
  return { chapter, ids: ids ? ids.split(', ') : [], text: answer };
};

const [, asvs = ''] = page.split(/^## OWASP ASVS.*$/m);
const items = asvs
  .split(/^### /m)
  .slice(1)
  .flatMap((part) => {
    const [chapter = '', ...rest] = part.split('\n');
    const lists = rest.join('\n').split(/^- /m).slice(1);
    return lists.map((text) => itemOf(chapter, text.split('\n\n')[0] ?? ''));
  });

const NOT_APPLICABLE = 'Does not apply';
const plain = (id: string) => id.replace(' (level 3)', '');
const answers = items.filter(({ chapter }) => chapter !== NOT_APPLICABLE);
const notApplicable = items.filter(({ chapter }) => chapter === NOT_APPLICABLE).flatMap(({ ids }) => ids);
const isOpen = ({ text }: Item) => /\*\*(?:Open|Partly open)/.test(text);
const hasTest = ({ text }: Item) => /\b[TFD]-\d\d\b|`[\w./-]+\.(?:test|check)\.tsx?`/.test(text);
const countOf = (which: Item[]) => which.flatMap(({ ids }) => ids).filter((id) => required.includes(id)).length;

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return /^(?:node_modules|dist|cdk\.out|\.git|\.local.*)$/.test(entry.name) ? [] : filesBelow(path);
  });
const files = filesBelow('.').map((path) => relative('.', path));

describe('the ASVS part of docs/security.md', () => {
  it('begins each item with the numbers that it answers, in the chapter they belong to', () => {
    const astray = items.filter(
      ({ chapter, ids }) =>
        ids.length === 0 ||
        (chapter !== NOT_APPLICABLE && ids.some((id) => chapter.split(' ')[0] !== `V${id.split('.')[0]}`)),
    );
    expect(astray).toEqual([]);
    const level3 = new Set(ASVS_LEVELS[3]);
    const wrong = items.flatMap(({ ids }) => ids).filter((id) => id.endsWith('(level 3)') !== level3.has(plain(id)));
    expect(wrong).toEqual([]);
  });

  it('answers every requirement of levels 1 and 2 once, or says why it does not apply', () => {
    const named = items.flatMap(({ ids }) => ids.map(plain)).sort(byNumber);
    expect(required.filter((id) => !named.includes(id)).sort(byNumber)).toEqual([]);
    expect(named.filter((id, at) => named[at - 1] === id)).toEqual([]);
    const known = new Set(Object.values(ASVS_LEVELS).flat());
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  it('says of everything that is open what is missing, and who decides', () => {
    const vague = answers.filter(isOpen).filter(({ text }) => !/\*\*(?:Open|Partly open) \([^)]+\):\*\* ./.test(text));
    expect(vague).toEqual([]);
  });

  it('counts right', () => {
    const open = countOf(answers.filter(isOpen));
    const tested = countOf(answers.filter((item) => !isOpen(item) && hasTest(item)));
    const others = countOf(answers.filter((item) => !isOpen(item) && !hasTest(item)));
    const none = notApplicable.length;
    expect(onOneLine).toContain(
      `Of ${required.length} requirements, ${tested} are met with a test, ${others} with a file or a reason, ${open} are open or partly open, and ${none} don't apply.`,
    );
  });
});

describe('docs/security.md', () => {
  it('names files that exist, each so that only one is meant', () => {
    const named = [...page.matchAll(/`([\w./@-]+\.(?:tsx?|js|mjs|md|json|txt))`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(100);
    const found = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`));
    const generated = ['dist/sbom.json'];
    const wrong = [...new Set(named)].filter((name) => !generated.includes(name) && found(name).length !== 1);
    expect(wrong).toEqual([]);
  });

  it('names rows and decisions that exist', () => {
    const rows = new Set([...page.matchAll(/^\| ([TFDP]-\d\d) \|/gm)].map(([, row]) => row));
    expect([...page.matchAll(/\b[TFDP]-\d\d\b/g)].map(([row]) => row).filter((row) => !rows.has(row))).toEqual([]);
    const decisions = [...onOneLine.matchAll(/\[ADR (\d{3})\]\(adr\/(\d{3})-/g)];
    expect(decisions.length).toBeGreaterThan(2);
    expect(decisions.filter(([, number, linked]) => number !== linked)).toEqual([]);
    expect(onOneLine.match(/ADR \d{3}(?!\]\()/g)).toBeNull();
  });

  it('names for each promise what could break it together, and tests that say so of themselves', () => {
    const pairs = [...page.matchAll(/^\| (P-\d\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
    expect(pairs.length).toBeGreaterThan(10);
    const known = new Set([...required, ...[...page.matchAll(/^\| ([TFD]-\d\d) \|/gm)].map(([, row = '']) => row)]);
    const vague = pairs.filter(([, , promise = '', together = '', tests = '']) => {
      const of = promise.split(':')[0] ?? '';
      const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, name = '']) => name);
      return (
        !known.has(of) || !/,| and /.test(together) || named.length === 0 || !named.every((one) => files.includes(one))
      );
    });
    expect(vague.map(([, row]) => row)).toEqual([]);
  });

  it('names functions, fields, constants and cookies that the code has', () => {
    const names = [...page.matchAll(/`(\w+(?:[A-Z][a-z]+)+|[A-Z]+(?:_[A-Z]+)+|__\w+-)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    const code = files
      .filter((file) => /^(?:lambdas|lib|web|operations)\/.*\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    expect([...new Set(names)].filter((name) => !code.includes(name))).toEqual([]);
  });

  it('names routes, folders and commands that exist', () => {
    const named = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map(([, name = '']) => name))];
    const routes = contractRoutes.map(({ route }) => route);
    const calls = named(/`(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/api\/[^`\s]+?)\/?`/g);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
    const folders = named(/`([\w-]+(?:\/[\w-]+)*)\/`/g);
    expect(folders.length).toBeGreaterThan(2);
    expect(folders.filter((folder) => !files.some((file) => `/${file}`.includes(`/${folder}/`)))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    expect(named(/`npm (?:run )?([\w:-]+)[ `]/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names the pages that its answers are about', () => {
    const paths = readFileSync(join(root, 'web/src/config/paths.ts'), 'utf8');
    const pages = [...page.matchAll(/`(\/[a-z][\w-]*)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !/^\/(?:api|ws)$/.test(path));
    expect([...new Set(pages)].filter((path) => !paths.includes(`'${path}'`) && path !== '/bank-return')).toEqual([]);
  });
});
