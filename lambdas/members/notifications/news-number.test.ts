// T-30. The number for news by text is an agent's only once they have entered the code that was texted to it.
import { describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { isoAfter, MINUTE } from '#core/platform/clock.ts';
import { numberHash, stoppedNumber } from '#public/funds/texts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { agentOfNumber, newsNumber } from './entity.ts';
import { newsCode, newsNumbers } from './news-number.ts';

const database = aTestDatabase();
const NAME_KEY = 'a key of tests';
const nameKey = async () => NAME_KEY;
const PHONE = '+13125550142';
const ada = { id: 'ada', email: 'ada@example.com', name: 'Ada', isVerified: true, isStaff: false } as Agent;
let tables = 0;

const aNumber = async ({ textFrom = 'phone-1' } = {}) => {
  const db = await database.emptyTable(`news-number-${++tables}`);
  let now = NOW;
  const numbers = newsNumbers({ db, clock: () => now, nameKey, textFrom });
  const codeNow = async (phone = PHONE) => {
    const { waiting } = (await newsNumber.get(db, { agentId: ada.id })) ?? {};
    return newsCode(nameKey, { agentId: ada.id, phone, version: waiting?.version ?? 0 });
  };
  return {
    db,
    numbers,
    codeNow,
    wait: (ms: number) => {
      now = new Date(isoAfter(now, ms));
    },
    codes: async () => (await openWork(db)).filter(({ task }) => task.what === 'code').length,
    ownerOf: (phone: string) => agentOfNumber.get(db, { numberHash: numberHash(NAME_KEY, phone), agentId: ada.id }),
  };
};

describe('a number for news by text', () => {
  it("is no one's until its code is entered, and goes with the next one", async () => {
    const { numbers, codeNow, wait, ownerOf, codes } = await aNumber();
    expect(await numbers.ask(ada, '(312) 555-0142')).toMatchObject({ phone: null, waiting: '(312) 555-0142' });
    expect(await ownerOf(PHONE)).toBeUndefined();
    expect(await numbers.confirm(ada, await codeNow())).toMatchObject({
      phone: '(312) 555-0142',
      waiting: null,
    });
    expect(await ownerOf(PHONE)).toMatchObject({ agentId: 'ada' });
    wait(MINUTE);
    await numbers.ask(ada, '(312) 555-0143');
    // Until the new one is confirmed, news goes where it went.
    expect(await numbers.read(ada)).toMatchObject({ phone: '(312) 555-0142', waiting: '(312) 555-0143' });
    await numbers.confirm(ada, await codeNow('+13125550143'));
    expect([await ownerOf(PHONE), await ownerOf('+13125550143')]).toEqual([undefined, expect.anything()]);
    expect(await codes()).toBe(2);
    expect(await numbers.remove(ada)).toMatchObject({ phone: null, waiting: null });
    expect(await ownerOf('+13125550143')).toBeUndefined();
  });

  it('takes five tries and ten minutes, and the code of another number is no code', async () => {
    const { numbers, codeNow, wait } = await aNumber();
    const refusal = { code: 'INVALID', fields: { code: expect.stringContaining('expired') } };
    await expect(numbers.confirm(ada, '123456')).rejects.toMatchObject(refusal);
    await numbers.ask(ada, PHONE);
    for (let tries = 0; tries < 5; tries++)
      await expect(numbers.confirm(ada, await codeNow('+13125550143'))).rejects.toMatchObject({
        fields: { code: expect.stringContaining('texted you last') },
      });
    await expect(numbers.confirm(ada, await codeNow())).rejects.toMatchObject({
      fields: { code: expect.stringContaining('too many times') },
    });
    wait(MINUTE);
    await numbers.ask(ada, PHONE);
    wait(10 * MINUTE);
    await expect(numbers.confirm(ada, await codeNow())).rejects.toMatchObject(refusal);
    expect(await numbers.read(ada)).toMatchObject({ phone: null, waiting: null });
  });

  it('gets one code of two clicks, and three a day', async () => {
    const { numbers, wait, codes } = await aNumber();
    await Promise.all([numbers.ask(ada, PHONE), numbers.ask(ada, PHONE)]);
    expect(await codes()).toBe(1);
    for (const _ of [2, 3]) {
      wait(MINUTE);
      await numbers.ask(ada, PHONE);
    }
    wait(MINUTE);
    await expect(numbers.ask(ada, PHONE)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('as many codes'),
    });
    expect(await codes()).toBe(3);
  });

  it("is refused where it can't be texted, after STOP, and where a stage has no number", async () => {
    const { db, numbers } = await aNumber();
    for (const text of ['555', '(312) 555-0142 x5', '+4930123456'])
      await expect(numbers.ask(ada, text)).rejects.toMatchObject({ fields: { phone: expect.any(String) } });
    await db.put(stoppedNumber.item({ numberHash: numberHash(NAME_KEY, PHONE) }, { at: NOW.toISOString() }));
    await expect(numbers.ask(ada, PHONE)).rejects.toThrow('replied STOP');
    const none = await aNumber({ textFrom: 'off' });
    expect(await none.numbers.read(ada)).toMatchObject({ available: false });
    await expect(none.numbers.ask(ada, PHONE)).rejects.toThrow("aren't available");
  });
});
