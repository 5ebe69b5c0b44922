// Each function reads exactly the environment variables that it gets. Otherwise, the first call would show the mistake.
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { functionsOf, type Template, variablesOf } from '../../operations/stack/template.ts';

/** The names that each entry passes to env(), in the remaining code after tree shaking. */
const namesRead = (entries: Record<string, string>): Record<string, string[]> => {
  const { outputFiles } = buildSync({
    entryPoints: entries,
    outdir: 'out',
    write: false,
    bundle: true,
    treeShaking: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const textOf = (name: string) => outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))!.text;
  return Object.fromEntries(
    Object.keys(entries).map((name) => {
      const names = [...textOf(name).matchAll(/\benv\d*\("([A-Z_]+)"\)/g)].map(([, variable = '']) => variable);
      return [name, [...new Set(names)].sort()];
    }),
  );
};

/** Read and set only where a stage's settings name a model for the assistant (lib/assistant.test.ts). */
const ofTheModel = ['GUARDRAIL_ID', 'GUARDRAIL_VERSION'];

export const checkEnvironment = (template: Template, stage: string, entries: Record<string, string>) => {
  const functions = functionsOf(template, stage);
  const read = namesRead(entries);

  describe('environment', () => {
    it('gives each function exactly the variables that it reads', () => {
      const names = Object.keys(entries);
      expect(names.map((name) => [name, variablesOf(functions[name]!)])).toEqual(
        names.map((name) => [name, read[name]?.filter((each) => !ofTheModel.includes(each))]),
      );
    });
  });
};
