import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { entriesFile } from '../../lib/constructs/bundle.ts';
import { aDataDir } from '../aws/test-cloud.ts';
import { createFunctionBuilder } from './function-builder.ts';

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Functions that share a kernel, and an assembly in which they are bundled as they stand. */
const aProject = async () => {
  const dir = aDataDir();
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
  write('kernel.ts', 'export const kernel = "first";');
  for (const name of names)
    write(`${name}.ts`, `import { kernel } from './kernel.ts'; export const handler = () => '${name}' + kernel;`);
  const bundles = join(dir, 'assembly', 'bundles');
  mkdirSync(bundles, { recursive: true });
  writeFileSync(
    join(bundles, entriesFile),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, join(dir, `${name}.ts`)]))),
  );
  for (const name of names) {
    mkdirSync(join(bundles, name));
    writeFileSync(join(bundles, name, 'index.js'), '');
  }
  const builder = await createFunctionBuilder(join(dir, 'assembly'));
  onTestFinished(() => builder.close());
  await builder.rebuild();
  const save = (file: string, text: string) => {
    write(file, text);
    return builder.rebuild([join(dir, file)]);
  };
  return { dir, save, builder, write };
};

describe('functions that are rebuilt while they are written', () => {
  it('are those that are made of what was saved', async () => {
    const { save } = await aProject();
    const changed = await save('two.ts', 'export const handler = () => "changed";');
    expect(changed.map(({ name }) => name)).toEqual(['two']);
    expect(readFileSync(join(changed[0]!.dir, 'index.js'), 'utf8')).toContain('changed');
    expect(await save('two.ts', '// a word\nexport const handler = () => "changed";')).toEqual([]);
    const all = await save('kernel.ts', 'export const kernel = "second";');
    expect(all.map(({ name }) => name).toSorted()).toEqual(names.filter((name) => name !== 'two').toSorted());
  });

  it('learn of files that are new, and come back after a mistake', async () => {
    const { save, builder, dir, write } = await aProject();
    await expect(save('one.ts', 'export const handler = (')).rejects.toThrow();
    write('fresh.ts', 'export const fresh = "fresh";');
    expect(
      await save('one.ts', "import { fresh } from './fresh.ts'; export const handler = () => fresh;"),
    ).toHaveLength(1);
    expect(await save('fresh.ts', 'export const fresh = "fresher";')).toMatchObject([{ name: 'one' }]);
    expect(await builder.rebuild([join(dir, 'unknown.ts')])).toEqual([]);
  });
});
