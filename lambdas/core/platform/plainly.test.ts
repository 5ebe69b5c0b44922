import { expect, it } from 'vitest';
import { plainly } from './plainly.ts';

it('throws what happened without what someone typed', async () => {
  const handler = plainly(async (name: string) => {
    throw Object.assign(new TypeError(`Item "${name}" of ${name}@example.com: ACCOUNT_DEACTIVATED`), {
      name: 'TypeError',
    });
  });
  const thrown = (await handler('Bo').catch((error: unknown) => error)) as Error;
  expect(thrown).toMatchObject({ name: 'TypeError', message: 'Item … of …: ACCOUNT_DEACTIVATED' });
  expect(thrown.stack).toContain('plainly.test.ts');
  expect(`${thrown.message} ${thrown.stack}`).not.toMatch(/Bo\b/);
});

it('passes on what is for the person', async () => {
  const said = "You've asked too often.";
  const handler = plainly(async () => {
    throw new Error(said);
  }, [said]);
  await expect(handler()).rejects.toThrow(said);
});

it('passes an answer on', async () => {
  await expect(plainly(async (one: number, other: number) => one + other)(1, 2)).resolves.toBe(3);
});
