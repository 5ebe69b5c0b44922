// Rules that keep the repository easy to navigate: no cycles, and imports that don't climb.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { parse, resolve } from '../scripts/structure/parse.ts';

const sources = ['bin', 'lib', 'lambdas', 'web', 'local', 'packages', 'scripts', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((path) => /\.(tsx?|mjs|cjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path));
/** An import of a type counts here: a reader of one file of a circle has to read all of them. */
const isProduct = (path: string) => /^(bin|lib|lambdas|web)\//.test(path);
const isHeld = (path: string) => /^(bin|lib|lambdas|web|local|packages)\//.test(path);
const files = sources
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const { imports } = parse({ path, text: readFileSync(path, 'utf8') });
    const targets = imports.map((one) => ({ ...one, target: resolve(one.from, path, project.imports) }));
    return { path, imports: targets };
  });

/** The files of a cycle, when one begins here. */
const cycleFrom = (start: string, loads: Map<string, string[]>): string[] | undefined => {
  const way: string[] = [];
  const done = new Set<string>();
  const visit = (path: string): boolean => {
    if (path === start && way.length > 0) return true;
    if (done.has(path)) return false;
    done.add(path);
    way.push(path);
    if ((loads.get(path) ?? []).some(visit)) return true;
    way.pop();
    return false;
  };
  return visit(start) ? way : undefined;
};

describe('the structure', () => {
  it('has no cycles', () => {
    const loads = new Map(
      files.map(({ path, imports }) => {
        const counted = imports.filter(({ loads }) => loads || isProduct(path));
        return [path, counted.flatMap(({ target }) => target ?? [])];
      }),
    );
    const found = new Map<string, string>();
    for (const path of loads.keys()) {
      const cycle = cycleFrom(path, loads);
      if (cycle) found.set([...cycle].sort().join(), cycle.map((each) => basename(each)).join(' -> '));
    }
    expect([...found.values()]).toEqual([]);
  });

  it('has no import that climbs more than two levels', () => {
    const climbing = files
      .filter(({ path }) => isHeld(path))
      .flatMap(({ path, imports }) =>
        imports.filter(({ from }) => from.startsWith('../../../')).map(({ from }) => `${path} -> ${from}`),
      );
    expect(climbing).toEqual([]);
  });
});
