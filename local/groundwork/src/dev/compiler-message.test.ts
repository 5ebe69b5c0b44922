import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { compilerSays } from './compiler-says.ts';

it('says where the code that was saved is wrong, and that the code from before goes on', async () => {
  const failure = await build({
    stdin: { contents: 'const ok = 1;\nexport const handler = (;', sourcefile: 'mine.ts' },
    logLevel: 'silent',
  }).catch((error: unknown) => error);
  const said = await compilerSays(failure);
  expect(said).toMatch(/the code from before goes on/);
  expect(said).toMatch(/mine\.ts:2:\d+[\s\S]*export const handler = \(;/);
  expect(await compilerSays(new Error('no room on the disk'))).toBe('no room on the disk');
});
