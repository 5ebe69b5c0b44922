// What a function reads of its environment is what it is given: a name on one side only would show at the first call.
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { functionsOf, type Template } from './template.ts';

/** The names that each entry asks env() for, in what is left of its code after tree shaking. */
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

/** Read only where a stage's settings name a model for the assistant, and given only there (lib/assistant.test.ts). */
const ofTheModel = ['GUARDRAIL_ID', 'GUARDRAIL_VERSION'];

export const checkEnvironment = (template: Template, stage: string, entries: Record<string, string>) => {
  const functions = functionsOf(template, stage);
  const read = namesRead(entries);

  describe('environment', () => {
    it.each(Object.keys(entries))('%s is given exactly the names that it reads', (name) => {
      const { Variables = {} } = (functions[name]!.resource.Properties.Environment ?? {}) as { Variables?: object };
      expect(Object.keys(Variables).sort()).toEqual(read[name]?.filter((each) => !ofTheModel.includes(each)));
    });
  });
};
