import { expect, it, onTestFinished, vi } from 'vitest';
import { runProduct } from './product.ts';

// Seen red: npm start -- --help started the product and said nothing about it.
it('refuses an option, and leads to the variables', async () => {
  const given = process.argv;
  process.argv = [...given.slice(0, 2), '--port=1'];
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const ended = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    process.argv = given;
    vi.restoreAllMocks();
  });
  const start = vi.fn();
  await runProduct(start);
  expect(start).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledWith(1);
  expect(String(said.mock.calls).trim()).toBe(
    'There is no option --port=1. Variables change a start, as in PORT=4100 npm start; local/groundwork/README.md lists them.',
  );
});
