import { expect, it } from 'vitest';
import { writtenLines } from '#test/builders/written-lines.ts';
import { createPostToSockets } from './post-to-sockets.ts';

const failing = (name: string) => Object.assign(new Error('no'), { name });

it('counts a page that was not reached, and forgets one that is gone', async () => {
  const answers: Record<string, Error | undefined> = {
    open: undefined,
    gone: failing('GoneException'),
    throttled: failing('LimitExceededException'),
  };
  const dropped: string[] = [];
  const post = createPostToSockets({
    send: async (connectionId) => {
      const refusal = answers[connectionId];
      if (refusal) throw refusal;
    },
    connections: { drop: async (_, connectionId) => void dropped.push(connectionId) },
  });
  const read = writtenLines();
  await post('chat#1', Object.keys(answers), { type: 'message' });
  expect(dropped).toEqual(['gone']);
  expect(read().filter((line) => 'LostPushes' in line)).toMatchObject([{ LostPushes: 1 }]);
});

it('is done although the rows of a page that is gone could not be taken away', async () => {
  const post = createPostToSockets({
    send: () => Promise.reject(failing('GoneException')),
    connections: { drop: () => Promise.reject(failing('ThrottlingException')) },
  });
  const read = writtenLines();
  await expect(post('chat#1', ['gone'], { type: 'message' })).resolves.toBeUndefined();
  expect(read()).toMatchObject([{ message: 'rows of a closed socket kept' }]);
});
