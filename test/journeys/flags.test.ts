// Flags are switched in a running stage by an operator's command.
import { expect, it, onTestFinished } from 'vitest';
import { operate } from '../cloud/operator.ts';

const name = 'assistant-model';

it('a flag is switched on and off, and listed with what it does and when it has to go', async () => {
  onTestFinished(async () => void (await operate('flag', ['--name', name, '--off'])));
  expect((await operate('flag', [])).stdout).toMatch(/^assistant-model: off, .+ To be removed by \d{4}-\d\d-\d\d\.$/m);
  expect(await operate('flag', ['--name', name, '--on'])).toMatchObject({ code: 0 });
  expect((await operate('flag', [])).stdout).toMatch(/^assistant-model: on, /m);
  expect((await operate('flag', ['--name', name, '--off'])).stdout).toMatch(/^assistant-model: off, /m);
});

it.each([
  [['--name', 'toString', '--on'], "There is no flag 'toString'. There are: assistant-model"],
  [['--name', name], 'Give --name with --on or --off'],
  [['--name', name, '--on', '--off'], 'Give --name with --on or --off'],
  [['--on'], 'Give --name with --on or --off'],
])('%j is refused in one sentence', async (args, sentence) => {
  const { code, stderr } = await operate('flag', args);
  expect([code, stderr.split('\n')[0]]).toEqual([2, sentence]);
});
