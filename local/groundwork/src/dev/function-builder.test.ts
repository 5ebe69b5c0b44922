import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { entriesFile } from '#product-bundle';
import { createFunctionBuilder } from './function-builder.ts';

const names = ['one', 'two', 'three'];

/** Functions that share a kernel and a package. */
const aProject = async () => {
  const dir = aDataDir();
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
  mkdirSync(join(dir, 'node_modules', 'pack'), { recursive: true });
  write('node_modules/pack/index.js', 'exports.pack = "from a package";');
  write('kernel.ts', 'import { pack } from "pack"; export const kernel = "first" + pack;');
  for (const name of names)
    write(`${name}.ts`, `import { kernel } from './kernel.ts'; export const handler = () => '${name}' + kernel;`);
  mkdirSync(join(dir, 'assembly', 'bundles'), { recursive: true });
  write(
    join('assembly', 'bundles', entriesFile),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, join(dir, `${name}.ts`)]))),
  );
  const builder = createFunctionBuilder(join(dir, 'assembly'));
  await builder.madeOf([]);
  const save = async (file: string, text: string) => {
    write(file, text);
    const found = await builder.madeOf([join(dir, file)]);
    await builder.check();
    return found.toSorted();
  };
  const codeOf = async (name: string) => readFileSync(join(await builder.make(name), 'index.js'), 'utf8');
  return { dir, save, write, builder, codeOf };
};

describe('functions that are rebuilt while they are written', () => {
  it('are those that are made of what was saved', async () => {
    const { save, builder, dir } = await aProject();
    expect(await save('two.ts', 'export const handler = () => "changed";')).toEqual(['two']);
    expect(await save('kernel.ts', 'export const kernel = "second";')).toEqual(['one', 'three']);
    expect(await builder.madeOf([join(dir, 'unknown.ts')])).toEqual([]);
  });

  it('are made whole when they are asked for, of what is saved by then', async () => {
    const { save, write, codeOf } = await aProject();
    await save('two.ts', 'import { pack } from "pack"; export const handler = () => pack + "changed";');
    expect(await codeOf('two')).toMatch(/from a package[\s\S]*changed/);
    write('two.ts', 'export const handler = () => "again";');
    expect(await codeOf('two')).toContain('again');
  });

  it('learn of files that are new', async () => {
    const { save, write } = await aProject();
    write('fresh.ts', 'export const fresh = "fresh";');
    await save('one.ts', "import { fresh } from './fresh.ts'; export const handler = () => fresh;");
    expect(await save('fresh.ts', 'export const fresh = "fresher";')).toEqual(['one']);
  });

  it('come back after a mistake, and when a missing file appears', async () => {
    const { save, builder } = await aProject();
    await expect(save('one.ts', 'export const handler = (')).rejects.toThrow('one.ts');
    await expect(builder.make('one')).rejects.toThrow('one.ts');
    await expect(
      save('one.ts', "import { late } from './late.ts'; export const handler = () => late;"),
    ).rejects.toThrow('late.ts');
    expect(await save('late.ts', 'export const late = "late";')).toEqual(['one']);
    expect(await save('two.ts', 'export const handler = () => "two";')).toEqual(['two']);
  });
});
