// Documentation names only what exists: files, folders, links, npm scripts, operations and tools. Code names only pages that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

type File = { file: string; text: string };
const files = (folder: string, ends: RegExp): File[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|cdk\.out|\.git|\.local.*)$/.test(entry.name) ? [] : files(path, ends);
    return ends.test(entry.name) ? [{ file: relative(root, path), text: readFileSync(path, 'utf8') }] : [];
  });

// The changelog names files of its time.
const documents = files(root, /\.md$/).filter(({ file }) => file !== 'CHANGELOG.md');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const FOLDERS = '(?:bin|docs|lambdas|lib|local|operations|scripts|test|web|\\.github|\\.ci)';
/** A path from the root; not an example with placeholders, and not the output of a build or a run. */
const paths = (text: string) =>
  all(text, new RegExp(`(?:\`|^    )(${FOLDERS}/[^\`\\s]*)(?:\`| )`, 'gm')).filter(
    (path) => !/[<>{}*…]|\/dist(?:\/|$)/.test(path),
  );

/** The names in each document that `isThere` doesn't find. */
const missing = (named: (text: string) => string[], isThere: (name: string, file: string) => boolean) => {
  const found = documents.flatMap(({ file, text }) => named(text).map((name) => ({ file, name })));
  expect(found.length).toBeGreaterThan(10);
  return found.filter(({ file, name }) => !isThere(name, file)).map(({ file, name }) => `${file}: ${name}`);
};
const isInRoot = (path: string) => existsSync(join(root, path));
const isSupporting = (path: string, file: string) => existsSync(join(root, dirname(file), path.split('#')[0] ?? ''));

describe('the documentation', () => {
  it('links to what exists', () => {
    const links = (text: string) =>
      all(text, /\]\(([^)\s]+)\)/g).filter(
        (link) => !/^(?:https?:|mailto:|#|\.\.\/\.\.\/(?:compare|releases))/.test(link),
      );
    expect(missing(links, isSupporting)).toEqual([]);
  });

  it('names files and folders that exist', () => {
    expect(missing(paths, isInRoot)).toEqual([]);
  });

  it('names files beside it that exist', () => {
    const beside = (text: string) =>
      all(text, /`((?:src|build|testing)\/[^`\s]*)`/g).filter((path) => !/[<>{}*…]/.test(path));
    expect(missing(beside, isSupporting)).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = (text: string) => all(text, /npm run ([a-z][\w:-]*[\w-])/g);
    expect(missing(named, (name) => name in scripts)).toEqual([]);
  });

  it('explains each npm script to contributors, who can keep twenty in mind', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const explained = all(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'), /^ {4}npm (?:run )?([\w:-]+) +#/gm);
    // npm runs these before the others.
    expect(Object.keys(scripts).filter((name) => !/^pre/.test(name) && !explained.includes(name))).toEqual([]);
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
  });

  it.each([
    ['ops', 'operations/ops.json'],
    ['tool', 'scripts/tool.json'],
  ])('names what npm run %s has, as code does', (script, list) => {
    const programs = JSON.parse(readFileSync(join(root, list), 'utf8')) as Record<string, { file: string }>;
    expect(Object.values(programs).filter(({ file }) => !isInRoot(file))).toEqual([]);
    const code = files(root, /\.(?:[cm]?[jt]sx?|ya?ml|sh)$/);
    const named = [...documents, ...code].flatMap(({ file, text }) =>
      all(text, new RegExp(`npm run (?:--silent )?${script} -- ([a-z][\\w:-]*\\w)`, 'g')).map((name) => ({
        file,
        name,
      })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !Object.hasOwn(programs, name))).toEqual([]);
  });

  it("gives commands that a Mac's shell knows, too", () => {
    const gnuOnly = /\bdate (?:-u )?-d\b|\bsed -i [^'.]|\breadlink -f\b|\bgrep -P\b/;
    expect(documents.filter(({ text }) => gnuOnly.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('has every page that code names', () => {
    const named = files(root, /\.(?:[cm]?[jt]sx?|css|ya?ml)$/).flatMap(({ file, text }) =>
      all(text, /\b(docs\/[\w./-]+\.md)\b/g).map((page) => ({ file, page })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
  });

  it('has every decision record that code or documentation gives by its number', () => {
    const numbers = new Set(readdirSync(join(root, 'docs/adr')).map((file) => file.slice(0, 3)));
    const code = files(root, /\.(?:[cm]?[jt]sx?|css|ya?ml)$/);
    const named = [...code, ...documents].flatMap(({ file, text }) =>
      all(text, /\b(?:ADRs?\s+\[?|docs\/adr\/)(\d{3})\b/g).map((number) => ({ file, number })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});
