import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { inParts } from './in-parts.ts';

const rows = Array.from({ length: 600 }, (_, index) => index);
const always = () => true;
const failure = (status: number, code: string) => new ApiError('', { status, code });

it('sends every row once, in order, and says how many are done', async () => {
  const done: number[] = [];
  const sent = await inParts(
    rows,
    250,
    async (part) => part,
    (count) => done.push(count) > 0,
  );
  expect(sent).toEqual(rows);
  expect(done).toEqual([0, 250, 500, 600]);
});

it.each([failure(500, 'INTERNAL'), failure(504, 'HTTP_504'), failure(0, 'TIMEOUT')])(
  'sends smaller parts when one is too much for a call: %o',
  async (error) => {
    const sizes: number[] = [];
    const slow = async (part: number[]) => {
      sizes.push(part.length);
      if (part.length > 70) throw error;
      return part;
    };
    expect(await inParts(rows, 250, slow, always)).toEqual(rows);
    expect(sizes.slice(0, 3)).toEqual([250, 63, 63]);
  },
);

it.each([failure(400, 'INVALID'), failure(401, 'UNAUTHENTICATED'), failure(0, 'OFFLINE')])(
  'ends with what smaller parts would not repair: %o',
  async (error) => {
    let calls = 0;
    const refuse = async () => {
      calls++;
      throw error;
    };
    const refused = inParts(rows, 250, refuse, always);
    await expect(refused).rejects.toBe(error);
    expect(calls).toBe(1);
  },
);

it('ends when the smallest part fails as well', async () => {
  const sizes: number[] = [];
  const broken = async (part: number[]) => {
    sizes.push(part.length);
    throw failure(503, 'UNAVAILABLE');
  };
  await expect(inParts(rows, 250, broken, always)).rejects.toThrow();
  expect(sizes).toEqual([250, 63, 16, 15]);
});

it('stops when asked to', async () => {
  expect(
    await inParts(
      rows,
      250,
      async (part) => part,
      (done) => done < 250,
    ),
  ).toBeUndefined();
});
