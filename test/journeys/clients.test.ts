// The client list, consent and the call list, as programs see them.
import { beforeAll, describe, expect, it } from 'vitest';
import { call, signInAs } from '../cloud/client.ts';

let token: string;
let other: string;
beforeAll(async () => {
  token = await signInAs('agent');
  other = await signInAs('staff');
});

let count = 0;
const person = (over: Record<string, unknown> = {}) => {
  const tag = `${Date.now()}${++count}`;
  return {
    name: `Test Person${tag}`,
    address: '14 Maple Street, Springfield, IL 62704',
    email: `person-${tag}@example.com`,
    phone_number: `(217) 555-${String(1000 + count).slice(-4)}`,
    ...over,
  };
};
const add = async (over: Record<string, unknown> = {}, query = '') => {
  const body = person(over);
  const reply = await call('POST', `/api/client-list${query}`, { token, body });
  return { body, reply, id: reply.body.id as string };
};
const search = async (text: string) =>
  (await call('GET', `/api/client-list?search=${encodeURIComponent(text)}`, { token })).body.client_list as {
    id: string;
  }[];
const consent = (id: string, body: unknown, as = token) =>
  call('POST', `/api/client-list/${id}/consent`, { token: as, body });
const record = async (id: string) => (await call('GET', `/api/client-list/${id}/consent`, { token })).body;

describe('the client list', () => {
  it('adds a client and lists it first', { tags: 'deep' }, async () => {
    const { reply, id, body } = await add();
    expect(reply.status).toBe(201);
    const list = await call('GET', '/api/client-list', { token });
    expect(list.body.client_list[0]).toMatchObject({
      id,
      name: body.name,
      address: body.address,
      email: body.email,
      phone_number: expect.stringContaining('555-'),
      phone_campaign: false,
      email_campaign: false,
      snail_mail_campaign: false,
    });
  });

  it('tags clients, lists a tag, finds by street and last digits, and takes a deletion back', async () => {
    const tag = `T${Date.now()}`;
    const street = `Quince${Date.now()} Row`;
    const { id } = await add({
      tags: [tag, tag.toLowerCase()],
      address: `7 ${street}`,
      phone_number: '(217) 555-7319',
    });
    const tagged = async (as = token) =>
      (await call('GET', `/api/client-list?tag=${tag}`, { token: as })).body.client_list.map(
        (one: { id: string }) => one.id,
      );
    expect(await tagged()).toEqual([id]);
    expect(await tagged(other)).toEqual([]);
    for (const text of [street, `7 ${street}`, '5557319'])
      expect(
        (await search(text)).map((one) => one.id),
        text,
      ).toContain(id);
    expect((await call('DELETE', `/api/client-list/${id}`, { token })).status).toBe(200);
    expect(await tagged()).toEqual([]);
    expect((await call('POST', `/api/client-list/${id}/restore`, { token: other })).status).toBe(404);
    const restored = await call('POST', `/api/client-list/${id}/restore`, { token });
    expect(restored.body.client).toMatchObject({ id, tags: [tag] });
    expect(await tagged()).toEqual([id]);
    expect((await call('POST', `/api/client-list/${id}/restore`, { token })).status).toBe(404);
  });

  it('is counted, with who agreed and by tag, for its agent alone', { tags: 'deep' }, async () => {
    const tag = `N${Date.now()}`;
    const totals = async (as = token) => (await call('GET', '/api/client-list/totals', { token: as })).body;
    const [before, theirs] = [await totals(), await totals(other)];
    const { id } = await add({ tags: [tag], email_campaign: true, phone_number: '(217) 555-7320' });
    const after = await totals();
    expect(after.clients).toBe(before.clients + 1);
    expect(after.consent).toEqual({ ...before.consent, email: before.consent.email + 1 });
    expect(after.tags).toContainEqual({ tag, count: 1 });
    await consent(id, { channel: 'email', opted_in: false });
    expect((await totals()).consent).toEqual(before.consent);
    await call('DELETE', `/api/client-list/${id}`, { token });
    expect(await totals()).toEqual(before);
    expect(await totals(other)).toEqual(theirs);
  });

  it('has notes, newest first, which only its agent reads, and which come back with a deleted client', {
    tags: 'deep',
  }, async () => {
    const { id } = await add({ phone_number: '(217) 555-7321' });
    const write = (body: object, as = token) => call('POST', `/api/call-list/${id}`, { token: as, body });
    const notes = async () => (await call('GET', `/api/client-list/${id}/notes`, { token })).body.notes;
    expect(await notes()).toEqual([]);
    expect((await write({ note: 'Wants a garden', call_on: '2026-12-03', is_new: true })).status).toBe(200);
    await write({ note: 'Has a dog', is_new: true });
    expect(await notes()).toMatchObject([
      { text: 'Has a dog', call_on: '' },
      { text: 'Wants a garden', call_on: '2026-12-03' },
    ]);
    expect((await call('GET', `/api/client-list/${id}/notes`, { token: other })).status).toBe(404);
    expect((await write({ note: 'Mine' }, other)).status).toBe(404);
    await call('DELETE', `/api/client-list/${id}`, { token });
    expect((await call('GET', `/api/client-list/${id}/notes`, { token })).status).toBe(404);
    await call('POST', `/api/client-list/${id}/restore`, { token });
    expect(await notes()).toHaveLength(2);
  });

  it('names each field that is missing or wrong', { tags: 'deep' }, async () => {
    const reply = await call('POST', '/api/client-list', { token, body: { name: ' ', email: 'x', address: 'a' } });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields).sort()).toEqual(['email', 'name', 'phone_number']);
    const { reply: phone } = await add({ phone_number: 'call me' });
    expect(phone.body.fields.phone_number).toMatch(/phone number/);
  });

  it.each([
    ['email', (body: ReturnType<typeof person>) => ({ email: body.email.toUpperCase() })],
    [
      'phone and name',
      (body: ReturnType<typeof person>) => ({ name: body.name.toUpperCase(), phone_number: body.phone_number }),
    ],
  ])(
    'answers a duplicate by %s with the existing client, and lets the agent decide',
    { tags: 'deep' },
    async (_, same) => {
      const first = await add();
      const again = await add(same(first.body));
      expect(again.reply.status).toBe(409);
      expect(again.reply.body).toMatchObject({ code: 'DUPLICATE', client: { id: first.id, name: first.body.name } });

      const merged = await add({ ...same(first.body), address: '2 Elm Street' }, `?merge=${first.id}`);
      expect(merged.reply.body).toEqual({ id: first.id, merged: true });
      expect((await record(first.id)).client.address).toBe('2 Elm Street');

      const forced = await add(same({ ...first.body, ...merged.body } as never), '?force=1');
      expect(forced.reply.status).toBe(201);
      expect(forced.id).not.toBe(first.id);
    },
  );

  it('finds by the beginning of first name, last name, email and number, over all rows', async () => {
    const tag = `q${Date.now()}`;
    const { id, body } = await add({ name: `Zoë ${tag}Brandt`, phone_number: '+1 (305) 555-0173' });
    const number = Number(String(Date.now()).slice(-7));
    const own = await add({ phone_number: `312${String(number).padStart(7, '2')}` });
    for (const text of ['zoe', `${tag}br`, `ZOË  ${tag}`, body.email.slice(0, -4)])
      expect(
        (await search(text)).map((one) => one.id),
        text,
      ).toContain(id);
    for (const text of ['+1 305 555', '305555', '(305) 5'])
      expect(
        (await search(text)).map((one) => one.id),
        text,
      ).toContain(id);
    expect((await search(own.body.phone_number)).map((one) => one.id)).toEqual([own.id]);
    expect(await search(`${tag}unknown`)).toEqual([]);
  });

  it('reads every client once through pages, in each order', { tags: 'deep' }, async () => {
    for (let index = 0; index < 5; index++) await add();
    for (const sort of ['name', '-name', 'date', '-date']) {
      const seen: { id: string; name: string; created_at: string }[] = [];
      let cursor: string | null = null;
      do {
        const { body }: { body: { client_list: typeof seen; next_cursor: string | null } } = await call(
          'GET',
          `/api/client-list?limit=3&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
          { token },
        );
        seen.push(...body.client_list);
        cursor = body.next_cursor;
      } while (cursor);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      const by = seen.map((one) => (sort.endsWith('name') ? one.name.toLowerCase() : one.created_at));
      const wanted = by.toSorted();
      expect(by).toEqual(sort.startsWith('-') ? wanted.reverse() : wanted);
    }
  });

  it('edits and deletes, and ends a yes given for the old address', async () => {
    const { id, body } = await add();
    await consent(id, { channel: 'email', opted_in: true });
    const email = `moved-${body.email}`;
    const edited = await call('PUT', `/api/client-list/${id}`, { token, body: { ...body, name: 'New Name', email } });
    expect(edited.body).toMatchObject({ client: { name: 'New Name', email, email_campaign: false }, ended: ['email'] });
    expect(await search(body.email)).toEqual([]);
    expect((await search(email)).map((one) => one.id)).toEqual([id]);

    expect((await call('DELETE', `/api/client-list/${id}`, { token })).status).toBe(200);
    expect(await search(email)).toEqual([]);
    expect((await call('DELETE', `/api/client-list/${id}`, { token })).status).toBe(404);
  });

  it('shows no one the clients of another agent', async () => {
    const { id, body } = await add();
    expect((await consent(id, { channel: 'email', opted_in: true }, other)).status).toBe(404);
    for (const [method, path] of [
      ['PUT', `/api/client-list/${id}`],
      ['DELETE', `/api/client-list/${id}`],
      ['GET', `/api/client-list/${id}/consent`],
      ['POST', `/api/call-list/${id}`],
    ] as const) {
      const reply = await call(method, path, { token: other, body: method === 'GET' ? undefined : body });
      expect(reply.status, path).toBe(404);
    }
    const mine = await call('GET', `/api/client-list?search=${body.email}`, { token: other });
    expect(mine.body.client_list).toEqual([]);
  });
});

describe('consent', () => {
  it('is saved at once, with who, when and on which words, and can be undone', { tags: 'deep' }, async () => {
    const { id } = await add();
    const on = await consent(id, { channel: 'phone', opted_in: true, said: 'Call me any time.' });
    expect(on.body).toMatchObject({ client: { phone_campaign: true }, seq: 1 });
    const undone = await consent(id, { channel: 'phone', undo: 1 });
    expect(undone.body.client.phone_campaign).toBe(false);
    const { entries, broken } = await record(id);
    expect(broken).toEqual([]);
    expect(entries).toMatchObject([
      { seq: 2, from: 'in', to: 'unknown', source: 'undone' },
      { seq: 1, from: 'unknown', to: 'in', by: 'Ada Agent', said: 'Call me any time.', source: 'agent' },
    ]);
    expect((await consent(id, { channel: 'phone', undo: 1 })).status).toBe(409);
  });

  it('answers whether a client may be contacted now, with the entry that decides', { tags: 'deep' }, async () => {
    const { id } = await add();
    await consent(id, { channel: 'email', opted_in: true });
    await consent(id, { channel: 'snail', opted_in: false });
    const { verdicts } = await record(id);
    expect(verdicts).toMatchObject([
      { channel: 'phone', may: false, reason: 'never asked', entry: null },
      { channel: 'email', may: true, reason: 'opted in', entry: { seq: 1, to: 'in' } },
      { channel: 'snail', may: false, reason: 'opted out', entry: { seq: 2, to: 'out' } },
    ]);
  });

  it('keeps one history when many changes come at once', { tags: 'deep' }, async () => {
    const { id } = await add();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => consent(id, { channel: 'email', opted_in: index % 2 === 0 })),
    );
    const { entries, broken } = await record(id);
    expect(broken).toEqual([]);
    expect(entries.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: entries.length }, (_, index) => entries.length - index),
    );
  });
});

describe('the call list', () => {
  it('has those who agreed, who was never called first, and takes a mark back', { tags: 'deep' }, async () => {
    const first = await add();
    const second = await add();
    const silent = await add();
    for (const { id } of [first, second]) await consent(id, { channel: 'phone', opted_in: true });
    const noted = await call('POST', `/api/call-list/${first.id}`, {
      token,
      body: { called: true, note: 'Likes gardens' },
    });
    expect(noted.body).toMatchObject({ called_at: expect.any(String), note: 'Likes gardens' });
    const calls = async () =>
      (await call('GET', '/api/call-list', { token })).body.call_list as { id: string; tel: string }[];
    const ids = (await calls()).map(({ id }) => id);
    expect(ids).not.toContain(silent.id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    expect((await calls()).find(({ id }) => id === first.id)?.tel).toMatch(/^\+1217555\d{4}$/);
    const back = await call('POST', `/api/call-list/${first.id}`, { token, body: { called: false } });
    expect(back.body).toMatchObject({ called_at: null, note: 'Likes gardens' });
  });

  it('has whose day to call again has come, apart from whose day comes later and who has none', {
    tags: 'deep',
  }, async () => {
    const [due, later, unplanned] = [await add(), await add(), await add()];
    for (const { id } of [due, later, unplanned]) await consent(id, { channel: 'phone', opted_in: true });
    const planFor = (id: string, call_on: string) => call('POST', `/api/call-list/${id}`, { token, body: { call_on } });
    expect((await planFor(due.id, '2026-11-30')).body).toMatchObject({ call_on: '2026-11-30', called_at: null });
    await planFor(later.id, '2026-12-01');
    expect((await planFor(later.id, '2026-02-30')).body.fields).toEqual({ call_on: 'Enter a date.' });

    const on = async (plan: string, today: string) => {
      const { body } = await call('GET', `/api/call-list?plan=${plan}&today=${today}&limit=100`, { token });
      return (body.call_list as { id: string }[]).map(({ id }) => id);
    };
    const ours = (ids: string[]) => ids.filter((id) => [due.id, later.id, unplanned.id].includes(id));
    expect(ours(await on('due', '2026-11-30'))).toEqual([due.id]);
    expect(ours(await on('later', '2026-11-30'))).toEqual([later.id]);
    expect(ours(await on('unplanned', '2026-11-30'))).toEqual([unplanned.id]);
    expect(ours(await on('due', '2026-12-01'))).toEqual([due.id, later.id]);
    // Everyone, as before.
    const { body } = await call('GET', '/api/call-list?limit=100', { token });
    expect(ours(body.call_list.map(({ id }: { id: string }) => id))).toEqual([due.id, later.id, unplanned.id]);
    // The client's other data stays.
    expect((await planFor(due.id, '')).body.call_on).toBe('');
    expect(ours(await on('unplanned', '2026-12-01')).sort()).toEqual([due.id, unplanned.id].sort());
  });
});

describe('files', () => {
  const bring = (rows: object[], over: object = {}) =>
    call('POST', '/api/client-list/import', { token, body: { rows, file_name: 'fair.csv', ...over } });

  it('saves nothing before it is confirmed, and then each good row', { tags: 'deep' }, async () => {
    const tag = `imp${Date.now()}`;
    const rows = [
      { line: 2, name: `Ann ${tag}`, email: `ann-${tag}@example.com`, email_campaign: 'yes' },
      { line: 3, name: `Bob ${tag}`, phone_number: '212 555 0199' },
      { line: 4, name: '', email: 'noone' },
      { line: 5, name: `Cy ${tag}`, email: `cy-${tag}@example.com`, phone_campaign: 'perhaps' },
    ];
    const preview = await bring(rows);
    expect(preview.body.results).toMatchObject([
      { line: 2, outcome: 'new' },
      { line: 3, outcome: 'new' },
      { line: 4, outcome: 'refused', fields: { name: expect.any(String), email: expect.any(String) } },
      { line: 5, outcome: 'refused', fields: { phone_campaign: expect.any(String) } },
    ]);
    expect(await search(`ann ${tag}`)).toEqual([]);
    await bring(rows, { save: true });
    expect(await search(`ann ${tag}`)).toMatchObject([{ email_campaign: true }]);
    expect(await search(`${tag}`)).toHaveLength(2);
    expect((await bring(rows, { save: true })).body.results).toMatchObject([
      { line: 2, outcome: 'same' },
      { line: 3, outcome: 'same' },
      {},
      {},
    ]);
  });

  it('never revert an opt-out, not even of somebody who was deleted', async () => {
    const { id, body } = await add();
    await consent(id, { channel: 'email', opted_in: true });
    await consent(id, { channel: 'email', opted_in: false });
    const row = { line: 2, name: body.name, email: body.email, email_campaign: 'yes' };
    expect((await bring([row], { save: true })).body.results).toMatchObject([{ kept_opt_out: ['email'] }]);
    expect(await search(body.email)).toMatchObject([{ email_campaign: false }]);
    await call('DELETE', `/api/client-list/${id}`, { token });
    expect((await bring([row], { save: true })).body.results).toMatchObject([
      { outcome: 'new', kept_opt_out: ['email'] },
    ]);
    expect(await search(body.email)).toMatchObject([{ email_campaign: false }]);
  });

  it('survive rows that meet each other', { tags: 'deep' }, async () => {
    const email = `twin-${Date.now()}@example.com`;
    const rows = [2, 3].map((line) => ({ line, name: `Twin ${line}`, email }));
    const { body } = await bring(rows, { save: true });
    expect(body.results).toMatchObject([{ outcome: 'new' }, { outcome: 'merged' }]);
    expect(await search(email)).toHaveLength(1);
  });

  it('go out without formulas', { tags: 'deep' }, async () => {
    const tag = `exp${Date.now()}`;
    await add({ name: `=cmd|' /C calc'!A0 ${tag}` });
    const { body } = await call('GET', '/api/client-list/export', { token });
    expect(body.csv.startsWith('\uFEFFName,Address,Email,Phone Number,')).toBe(true);
    expect(body.csv).toContain(`'=cmd|' /C calc'!A0 ${tag}`);
    expect(body.csv).not.toMatch(/(^|,|\n)"?[=@]/);
  });
});
