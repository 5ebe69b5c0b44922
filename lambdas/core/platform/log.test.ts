import { expect, it, onTestFinished, vi } from 'vitest';
import { withCorrelation } from './correlation.ts';
import { type LogFields, log } from './log.ts';

const written = () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it('writes the fields that it knows, and drops what is passed by mistake', () => {
  const read = written();
  const fields: object = { linkId: 'l1', pin: 'ABCDEF', access_token: 'access-1', email: 'a@b.example', balance: 12 };
  log.info('opened', fields as LogFields);
  expect(read()).toEqual([{ level: 'info', message: 'opened', linkId: 'l1' }]);
});

// Seen red with the message and the stack logged unchanged.
it('says of an error and its cause what kind it is and where it happened, and nothing of what someone typed', () => {
  const read = written();
  const cause = new SyntaxError('Unexpected token in "Bo Buyer, 640000"');
  log.error('it failed', {}, new Error('no link for bo@mail.example with pin ABCD2345', { cause }));
  const [line] = read();
  expect(line).toMatchObject({ error: { message: 'no link for … with pin …' }, cause: { name: 'SyntaxError' } });
  expect(JSON.stringify(line)).toContain('log.test.ts');
  expect(JSON.stringify(line)).not.toMatch(/bo@mail|ABCD2345|Buyer|640000/);
});

it('writes into every entry of a call which call it was', async () => {
  const read = written();
  await withCorrelation('from-the-browser', async () => log.warn('the bank is slow', { dependency: 'plaid' }));
  log.info('on its own');
  expect(read()).toEqual([
    { level: 'warn', message: 'the bank is slow', correlationId: 'from-the-browser', dependency: 'plaid' },
    { level: 'info', message: 'on its own' },
  ]);
});
