// The log says who did what, from where, and no caller can write it for another.
// Seen red: with the caller's own ID taken as ours, with refusals of staff routes not recorded, with an event for each of two replays at
// once, and with the session's own ID in the list of devices.
// @module-tag deep
import { describe, expect, it } from 'vitest';
import { actors, guestOf } from '../cloud/actors.ts';
import { baseUrl, call, mailsTo, mailTo, signInOnPages } from '../cloud/client.ts';
import { ageSession } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { attack } from './attack.ts';
import { allRoutes, pathOf } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

type Line = Record<string, unknown> & {
  event?: string;
  who?: { id: string | null };
  from?: { network: string | null };
};

/** Every line of every function that has this text. */
const linesWith = async (part: string): Promise<Line[]> => {
  const log = (await call('GET', '/_local/log')).body as { lines: { text: string }[] }[];
  return log.flatMap(({ lines }) =>
    lines.filter(({ text }) => text.includes(part)).map(({ text }) => JSON.parse(text)),
  );
};
const eventsWith = async (part: string) =>
  (await linesWith(part)).filter(({ schema }) => schema === 'groundwork.security.1');
const eventUnder = (id: string, event: string) =>
  eventually(async () => (await eventsWith(id)).find((line) => line.event === event));
const correlationOf = (headers: Record<string, unknown>) => String(headers['x-correlation-id'] ?? '');
const origin = () => ({ origin: baseUrl() });
const refresh = (cookie: string) => call('POST', '/api/session/refresh', { cookie, headers: origin() });

describe('the ID of a call', () => {
  it('is never the one that the caller chose, on any route', async () => {
    const chosen = '11111111-2222-3333-4444-555555555555';
    const { agentA } = await actors();
    const replies = await inFlight(8, allRoutes, async (route) => {
      const body = route.method === 'GET' ? undefined : sampleBody(route);
      const headers = { 'x-correlation-id': chosen, ...origin() };
      const token = route.auth === 'agent' || route.auth === 'staff' ? agentA.token : undefined;
      const { headers: answered } = await attack({ method: route.method, path: pathOf(route), headers, token, body });
      return correlationOf(answered);
    });
    console.log(`T-23 chosen correlation IDs: ${replies.length} routes, none took it`);
    expect(replies.filter((id) => id === chosen)).toEqual([]);
    expect(new Set(replies).size).toBe(replies.length);
    const logged = await linesWith(chosen);
    expect(logged.filter(({ correlationId }) => correlationId === chosen)).toEqual([]);
    expect(logged.every(({ callerId }) => callerId === chosen)).toBe(true);
  });
});

describe('a security event', () => {
  it('names the account that was refused a staff route, and the network, not the address', async () => {
    const { agentA } = await actors();
    const { headers } = await attack({ method: 'GET', path: '/api/staff/audit', token: agentA.token });
    const line = await eventUnder(correlationOf(headers), 'access.refused');
    expect(line).toMatchObject({
      outcome: 'refused',
      who: { kind: 'account', id: agentA.id },
      about: { kind: 'route', id: 'GET /api/staff/audit' },
      from: { network: expect.stringMatching(/\/(24|48)$/) },
      reason: 'FORBIDDEN',
    });
    expect(JSON.stringify(line)).not.toContain(agentA.email);
  });

  it('names the staff user who acted', async () => {
    const { staff } = await actors();
    const { headers } = await attack({
      method: 'GET',
      path: '/api/staff/audit',
      token: staff.token,
      cookie: staff.cookie,
    });
    expect(await eventUnder(correlationOf(headers), 'staff.acted')).toMatchObject({ who: { id: staff.id } });
  });

  it('is each wrong pin and each locked one, with the link', async () => {
    const { agentA } = await actors();
    const { link } = await guestOf(agentA);
    const guess = () =>
      attack({ method: 'POST', path: '/api/guest/request', body: { ...link, request_pin: 'WRONGPIN' } });
    for (let tries = 0; tries < 7; tries += 1) await guess();
    const lines = await eventsWith(link.request_id);
    const seen = lines.sort((a, b) => String(a.at).localeCompare(String(b.at))).map(({ event }) => event);
    expect(seen).toEqual([...Array(5).fill('pin.refused'), ...Array(2).fill('pin.locked')]);
  });

  it('is each refused step-up and each wrong password of a change', async () => {
    const person = { ...(await newAgent()) };
    const stepUp = await call('PUT', '/api/session/second-factor', { token: person.token });
    expect(await eventUnder(correlationOf(Object.fromEntries(stepUp.headers)), 'step-up.refused')).toBeTruthy();
    const body = { old_password: 'not the password', new_password: 'my-own-lantern-2026' };
    const change = await call('POST', '/api/session/password', { ...person, body });
    expect(await eventUnder(correlationOf(Object.fromEntries(change.headers)), 'password.refused')).toBeTruthy();
  });
});

describe('the person', () => {
  const eventsOf = async (token: string) =>
    ((await call('GET', '/api/activity', { token })).body.events as { event: string }[]).map(({ event }) => event);

  it('learns of a replayed cookie, on the page and by one email', async () => {
    const person = await newAgent();
    const next = (await refresh(person.cookie)).headers.get('set-cookie')?.split(';')[0] ?? '';
    await ageSession(next, 'rotatedAt', 31);
    const replays = await Promise.all([refresh(person.cookie), refresh(person.cookie)]);
    expect(replays.map(({ status }) => status)).toEqual([401, 401]);
    await mailTo(person.email, /signed you out of one device/);
    expect(await eventsOf(person.token)).toEqual(['session.replayed', 'sign-in', 'account.created']);
    expect((await mailsTo(person.email, /signed you out/)).length).toBe(1);
    console.log('T-23 a replayed cookie: logged, shown and emailed once');
  });

  it('learns of a sign-in in a browser that was never used, and of no other', async () => {
    const person = await newAgent();
    expect(await mailsTo(person.email, /New sign-in/)).toEqual([]);
    await signInOnPages(person);
    const mail = await mailTo(person.email, /New sign-in/);
    expect(mail.text).toContain('Address: ');
    expect(mail.links).toEqual([]);
    expect((await eventsOf(person.token))[0]).toBe('sign-in.new-device');
  });

  it('sees a sign-in that someone began with a wrong password, once the next one begins', async () => {
    const person = await newAgent();
    await expect(signInOnPages({ ...person, password: 'not-the-right-lantern' })).rejects.toThrow('Incorrect');
    await signInOnPages(person);
    expect(await eventsOf(person.token)).toContain('sign-in.refused');
    await signInOnPages(person);
    const events = await eventsOf(person.token);
    expect(events.filter((event) => event === 'sign-in.refused')).toHaveLength(1);
    console.log('T-23 a wrong password at Cognito: shown to the account, once');
  });

  it('sees their own events and no one else’s', async () => {
    const [one, other] = [await newAgent(), await newAgent()];
    await signInOnPages(other);
    expect(await eventsOf(one.token)).toEqual(['sign-in', 'account.created']);
  });
});

describe('the list of devices', () => {
  const devicesOf = async (who: { token: string; cookie: string }) =>
    (await call('GET', '/api/session/devices', who)).body.devices as { id: string; is_this: boolean }[];

  it('ends one or all others for its owner, and nothing for anyone else', async () => {
    const person = await newAgent();
    const [phone, tablet] = [await signInOnPages(person), await signInOnPages(person)];
    const stranger = await newAgent();
    const list = await devicesOf(person);
    expect(list.map(({ is_this }) => is_this)).toEqual([true, false, false]);
    const end = (id: string, who: object) => call('DELETE', `/api/session/devices/${id}`, who);
    const target = list[1]?.id ?? '';
    const refused = [
      await end(target, { token: stranger.token, cookie: stranger.cookie }),
      await end(target, { token: person.token, cookie: stranger.cookie }),
      await end(target, { token: person.token }),
      await end(phone.cookie.split('.')[1] ?? '', person),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 403, 404]);
    expect((await end(target, person)).status).toBe(200);
    expect((await devicesOf(person)).length).toBe(2);
    expect((await call('DELETE', '/api/session/devices', person)).status).toBe(200);
    expect([(await refresh(phone.cookie)).status, (await refresh(tablet.cookie)).status]).toEqual([401, 401]);
    expect((await refresh(person.cookie)).status).toBe(200);
  });
});
