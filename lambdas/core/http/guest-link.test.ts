import { describe, expect, it } from 'vitest';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { pinFor, storedPin } from '../crypto/pin.ts';
import { createGuestGuard, guestSessionsIn, sessionCookieName } from './guest-link.ts';
import { guestLink } from './guest-link-entity.ts';

const database = aTestDatabase();

const KEY = 'pin-key';
const linkId = 'a'.repeat(32);
const pin = pinFor(KEY, linkId, 1);

describe('the guard of a guest call', () => {
  it('reads the link as it is, on a table whose replicas lag', async () => {
    const db = await database.emptyTable('guest-link');
    await db.put(guestLink.item({ linkId }, { linkId, kind: 'request', ...storedPin(KEY, linkId, 1) }));
    const prove = createGuestGuard({ db: aLaggingReplica(db), clock: () => NOW, pinKey: async () => KEY });
    const { setCookie = '' } = await prove(linkId, pin, {});
    const [session = ''] = setCookie.split(';');
    const [name = '', value = ''] = session.split(/=(.*)/s);
    expect(await prove(linkId, pin, { [name]: value })).toMatchObject({ link: { id: linkId } });
    await db.update(guestLink.key({ linkId }), { set: storedPin(KEY, linkId, 2) });
    await expect(prove(linkId, pin, { [name]: value })).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });
});

describe('the sessions among the cookies of a browser', () => {
  const name = sessionCookieName(linkId);

  it.each([
    ['the sessions of links', { [name]: '1.session' }, { [name]: '1.session' }],
    ['no other cookies', { [`${name}x`]: 'x', theme: 'dark' }, {}],
    ['nothing that we never made', { [name]: 'x'.repeat(1_000) }, {}],
  ])('are %s', (_, cookies, sessions) => {
    expect(guestSessionsIn(cookies)).toEqual(sessions);
  });
});
