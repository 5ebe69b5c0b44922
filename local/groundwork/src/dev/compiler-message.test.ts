import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { compilerMessage } from './compiler-message.ts';

it('says where the saved code is wrong, and that the old code keeps running', async () => {
  const failure = await build({
    stdin: { contents: 'const ok = 1;\nexport const handler = (;', sourcefile: 'mine.ts' },
    logLevel: 'silent',
  }).catch((error: unknown) => error);
  const said = await compilerMessage(failure);
  expect(said).toMatch(/the old code keeps running/);
  expect(said).toMatch(/mine\.ts:2:\d+[\s\S]*export const handler = \(;/);
  expect(await compilerMessage(new Error('no room on the disk'))).toBe('no room on the disk');
});
