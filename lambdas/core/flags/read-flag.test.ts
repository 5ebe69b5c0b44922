import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { flagSetting } from './flag-entity.ts';
import { flagReader } from './read-flag.ts';

const name = 'assistant-model';
const database = aTestDatabase();
let tables = 0;

const aFlag = async () => {
  const db = await database.emptyTable(`flags-${++tables}`);
  let now = NOW.getTime();
  return {
    isOn: flagReader({ db, clock: () => new Date(now) }),
    set: (on: boolean) => db.put(flagSetting.item({ name }, { on, changedAt: NOW.toISOString() })),
    pass: (ms: number) => {
      now += ms;
    },
  };
};

describe('a flag', () => {
  it('is off until someone switches it on', async () => {
    const { isOn } = await aFlag();
    expect(await isOn(name)).toBe(false);
  });

  it('is switched on and off within half a minute, without a release', async () => {
    const { isOn, set, pass } = await aFlag();
    await set(true);
    expect(await isOn(name)).toBe(true);
    await set(false);
    pass(29_000);
    expect(await isOn(name)).toBe(true);
    pass(2_000);
    expect(await isOn(name)).toBe(false);
  });

  it('counts as off while it cannot be read', async () => {
    const get = async () => Promise.reject(new Error('ProvisionedThroughputExceededException'));
    expect(await flagReader({ db: { get }, clock: () => NOW })(name)).toBe(false);
  });
});
