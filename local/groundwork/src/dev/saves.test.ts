import { describe, expect, it } from 'vitest';
import { changeBy, createSaves } from './saves.ts';

describe('a saved file', () => {
  it.each([
    ['lambdas', 'funds/request/create-request.ts', 'swap'],
    ['lambdas', 'funds/request/contract.ts', 'restart'],
    ['lib', 'site.ts', 'restart'],
    ['lambdas', 'funds/request/create-request.test.ts', undefined],
    ['lib', 'README.md', undefined],
  ])('in %s named %s asks for: %s', (folder, file, change) => {
    expect(changeBy(folder, file)).toBe(change);
  });
});

const someSaves = (over: { swap?: () => Promise<void> } = {}) => {
  const done: string[] = [];
  let goOn = () => {};
  const saves = createSaves({
    swap: async (files) => void done.push(`swap ${files}`),
    restart: async () => void done.push('restart'),
    complain: async (error) => void done.push(String(error)),
    pause: () =>
      new Promise((resolve) => {
        goOn = resolve;
      }),
    ...over,
  });
  const untilDone = async () => {
    await Promise.resolve();
    goOn();
    await saves.done();
  };
  return { saves, done, untilDone };
};

describe('a burst of saved files', () => {
  it('is one swap of the functions of all of them', async () => {
    const { saves, done, untilDone } = someSaves();
    for (const file of ['a.ts', 'b.ts', 'a.ts']) saves.add(file, 'swap');
    await untilDone();
    expect(done).toEqual(['swap a.ts,b.ts']);
  });

  it('is one restart when any of them asks for it, and what was saved before it is not swapped afterwards', async () => {
    const { saves, done, untilDone } = someSaves();
    saves.add('a.ts', 'swap');
    saves.add('contract.ts', 'restart');
    saves.add('b.ts', 'swap');
    await untilDone();
    saves.add('c.ts', 'swap');
    await untilDone();
    expect(done).toEqual(['restart', 'swap c.ts']);
  });

  it('that fails is reported, and the next is taken', async () => {
    const { saves, done, untilDone } = someSaves({ swap: () => Promise.reject(new Error('no such name')) });
    saves.add('a.ts', 'swap');
    await untilDone();
    saves.add('contract.ts', 'restart');
    await untilDone();
    expect(done).toEqual(['Error: no such name', 'restart']);
  });
});
