// A client and their own link: they get it again, see and close the browsers that opened it, and ask for another one.
import { beforeEach, describe, expect, it } from 'vitest';
import { pinFor } from '#core/crypto/pin.ts';
import type { Guest } from '#core/http/actor.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { pinTries } from '#core/http/guest-link-entity.ts';
import { countTry } from '#core/http/pin-tries.ts';
import { DAY, isoAfter, MINUTE, SECOND } from '#core/platform/clock.ts';
import { notification } from '#public/members/dashboard';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { writeLinkEmail } from '../../background/mail/write-link-email.ts';
import { askForLink, emailLinkAgain } from './ask-for-link.ts';
import { closeBrowsers, listBrowsers } from './browsers.ts';

const database = aTestDatabase();
let side: RequestSide;
let id: string;
let linkId: string;
beforeEach(async () => {
  side = await aRequestSide(database);
  id = await side.send();
  linkId = (await side.request(id)).id;
});

type Browser = { pin: string; cookies: Record<string, string> };
const prove = ({ pin, cookies }: Browser, device = 'Firefox on Linux') =>
  createGuestGuard(side)(linkId, pin, cookies, device);
/** Proves the pin once, and keeps the session. */
const open = async (version: number, device: string): Promise<Browser & { guest: Guest }> => {
  const pin = pinFor('pin-key', linkId, version);
  const { link, browserId, setCookie = '' } = await prove({ pin, cookies: {} }, device);
  const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split(/=(.*)/s);
  return { pin, cookies: { [name]: value }, guest: { kind: 'guest', link, browserId } };
};
const reads = (browser: Browser) =>
  prove(browser).then(
    () => true,
    () => false,
  );
const emails = async () => (await side.tasks('mail')).filter(({ template }) => template === 'client-link');

describe('the email with the link', () => {
  it('is ordered alike for a link that exists and one that does not, and as often as a pin is tried', async () => {
    const ask = emailLinkAgain(side);
    for (const one of [linkId, 'f'.repeat(32), 'no id at all']) {
      for (let asked = 0; asked < 5; asked++) expect(await ask(one)).toBeUndefined();
      await expect(ask(one)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    }
    expect(await emails()).toHaveLength(15);
  });

  // Seen red: a day later, ten more went out.
  it('goes out ten times until a month has passed without one, as a pin is tried', async () => {
    const ask = (at: number) => {
      side.setClock(new Date(NOW.getTime() + at));
      return emailLinkAgain(side)(linkId);
    };
    for (let asked = 0; asked < 10; asked++) await ask(Math.floor(asked / 5) * 16 * MINUTE);
    await expect(ask(DAY)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 30 * (DAY / SECOND) });
    const tries = await pinTries.get(side.db, { linkId, pinVersion: 'email' });
    const guesses = { linkId, pinVersion: '1' };
    await countTry(side.db, { ...guesses, isKnown: true }, new Date(NOW.getTime() + 16 * MINUTE));
    expect(tries?.expires).toBe((await pinTries.get(side.db, guesses))?.expires);
  });

  it('brings a pin that opens the link, also when guesses have used up the one before', async () => {
    for (let guess = 0; guess < 10; guess++) {
      side.setClock(new Date(NOW.getTime() + Math.floor(guess / 5) * 16 * 60_000));
      await expect(prove({ pin: 'WRNGPN22', cookies: {} })).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    }
    const email = await writeLinkEmail({ ...side, siteUrl: 'https://g.example' })({
      template: 'client-link',
      linkId,
      why: 'asked',
    });
    const [, pin = ''] = /\/guest\/\w+\/(\w+)/.exec(email?.text ?? '') ?? [];
    expect(pin).not.toBe(pinFor('pin-key', linkId, 1));
    expect(await reads({ pin, cookies: {} })).toBe(true);
  });
});

describe('the browsers of a link', () => {
  it('are listed with what they are, and which one asks', async () => {
    await open(1, 'Chrome on Windows');
    side.setClock(new Date(NOW.getTime() + 1000));
    const { guest } = await open(1, 'Safari on iPhone');
    expect((await listBrowsers(side)(guest)).browsers).toMatchObject([
      { device: 'Safari on iPhone', is_this: true, is_open: true },
      { device: 'Chrome on Windows', is_this: false, is_open: true },
    ]);
  });

  it('are closed one by one: that one reads nothing, also with the pin, and the others stay', async () => {
    const [mine, theirs, third] = [await open(1, 'Safari on iPhone'), await open(1, 'Chrome'), await open(1, 'Edge')];
    const { browsers, emailed } = await closeBrowsers(side)(mine.guest, theirs.guest.browserId);
    expect(browsers.filter(({ is_open }) => is_open).map(({ device }) => device)).toEqual(
      expect.arrayContaining(['Safari on iPhone', 'Edge']),
    );
    expect(emailed).toBe(true);
    expect(await reads(theirs)).toBe(false);
    expect(await reads({ pin: theirs.pin, cookies: {} })).toBe(false);
    expect([await reads(mine), await reads(third)]).toEqual([true, true]);
    expect(await emails()).toMatchObject([{ linkId, why: 'closed' }]);
    expect(await reads({ pin: pinFor('pin-key', linkId, 2), cookies: {} })).toBe(true);
  });

  it('are closed all at once but the one that asks', async () => {
    const [mine, theirs, third] = [await open(1, 'Safari on iPhone'), await open(1, 'Chrome'), await open(1, 'Edge')];
    await closeBrowsers(side)(mine.guest, undefined);
    expect([await reads(mine), await reads(theirs), await reads(third)]).toEqual([true, false, false]);
  });

  it('are not kept open by a closing when the agent’s side is rotated', async () => {
    const mine = await open(1, 'Safari on iPhone');
    const theirs = await open(1, 'Chrome');
    await closeBrowsers(side)(mine.guest, theirs.guest.browserId);
    await closeBrowsers(side)((await open(2, 'Edge')).guest, undefined);
    expect(await reads(mine)).toBe(false);
  });

  it('do not lock the link when a closed page goes on asking', async () => {
    const [mine, theirs] = [await open(1, 'Safari on iPhone'), await open(1, 'Chrome')];
    await closeBrowsers(side)(mine.guest, theirs.guest.browserId);
    for (let asked = 0; asked < 20; asked++) expect(await reads(theirs)).toBe(false);
    expect(await reads({ pin: pinFor('pin-key', linkId, 2), cookies: {} })).toBe(true);
  });

  it('can always be closed, and send only so many emails', async () => {
    const mine = await open(1, 'Safari on iPhone');
    const told: boolean[] = [];
    for (let closed = 0; closed < 7; closed++) told.push((await closeBrowsers(side)(mine.guest, undefined)).emailed);
    expect(told).toEqual([true, true, true, true, true, false, false]);
    expect(await emails()).toHaveLength(5);
  });
});

describe('the page of an expired link', () => {
  it('asks the agent for another one, once a day', async () => {
    const guest = await side.guest(id);
    await expect(askForLink(side)(guest)).rejects.toMatchObject({ code: 'CONFLICT' });
    const later = new Date(NOW.getTime() + 16 * DAY);
    side.setClock(later);
    const asked_at = later.toISOString();
    expect([await askForLink(side)(guest), await askForLink(side)(guest)]).toEqual([{ asked_at }, { asked_at }]);
    const wanted = async () =>
      (await side.tasks('mail')).filter(({ template }) => template === 'link-wanted-agent').length;
    expect(await wanted()).toBe(1);
    const { agent, db } = side;
    expect(await notification.get(db, { agentId: agent.id, eventId: id })).toMatchObject({
      body: 'Your client asks for a new link. Extend the request, and they get one by email.',
      read: false,
    });
    side.setClock(new Date(isoAfter(later, DAY + 1)));
    await askForLink(side)(guest);
    expect(await wanted()).toBe(2);
  });
});
