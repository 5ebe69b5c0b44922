import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { pinFor, storedPin } from '../crypto/pin.ts';
import { createGuestGuard } from './guest-link.ts';
import { guestLink } from './guest-link-entity.ts';
import { rotatePin } from './rotate-pin.ts';

const database = aTestDatabase();
const KEY = 'pin-key';
const linkId = 'a'.repeat(32);

it('a rotated pin opens nothing anymore, the sessions it made neither, and one email brings the next', async () => {
  const db = await database.emptyTable('rotate-pin');
  await db.put(guestLink.item({ linkId }, { linkId, kind: 'request', ...storedPin(KEY, linkId, 1) }));
  const prove = createGuestGuard({ db, clock: () => NOW, pinKey: async () => KEY });
  const { setCookie = '' } = await prove(linkId, pinFor(KEY, linkId, 1), {});
  const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split(/=(.*)/s);
  const rotate = async () => {
    const { pin, email } = rotatePin(KEY, { linkId, pinVersion: 1 }, { why: 'handed over', at: NOW });
    await db.transact([guestLink.update({ linkId }, { set: pin }), email]);
  };
  await rotate();
  await rotate();
  for (const cookies of [{ [name]: value }, {}])
    await expect(prove(linkId, pinFor(KEY, linkId, 1), cookies)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  await expect(prove(linkId, pinFor(KEY, linkId, 2), {})).resolves.toMatchObject({ link: { id: linkId } });
  expect((await openWork(db)).map(({ task }) => task)).toEqual([
    { template: 'client-link', linkId, why: 'handed over' },
  ]);
});
