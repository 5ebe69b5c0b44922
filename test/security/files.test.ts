// T-27, attacks on uploaded files: other people's, lies about them, and addresses that outlive their right.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf, aPng } from '../builders/a-pdf.ts';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import { filesOf, PART, partsOf, putPart, sendParts, sha256, startUpload, upload } from '../cloud/upload.ts';

let people: Actors;
let mine: Guest;
let sibling: Guest;
let stranger: Guest;
/** Shared with agent A. */
let shared: string;
/** A file that only the client can see. */
let unshared: string;

const send = (guest: Guest) =>
  call('POST', '/api/guest/documents/send', { body: { ...guest.link, words: 'documents-1', agreed: true } });

beforeAll(async () => {
  people = await actors();
  [mine, sibling, stranger] = await Promise.all([
    guestOf(people.agentA),
    guestOf(people.agentA),
    guestOf(people.agentB),
  ]);
  shared = (await upload(mine, aPdf())).id;
  await send(mine);
  unshared = (await upload(mine, aPng())).id;
});

const addressOf = async (guest: Guest, bytes: Buffer, id: string): Promise<string> => {
  const { body } = await filesOf(guest).parts(id, [{ number: 1, sha256: sha256(bytes) }]);
  return body.addresses[0].url;
};

describe("someone else's file", () => {
  it('is found by no other guest, of the same agent or of another', async () => {
    for (const other of [sibling, stranger])
      for (const id of [shared, unshared]) {
        const files = filesOf(other);
        const tries = [files.open(id), files.complete(id), files.remove(id), files.parts(id, [])];
        expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
    expect((await filesOf(sibling).list()).body.files).toEqual([]);
  });

  // P-12.
  it('is found by no other agent, and before it is shared not by its own', async () => {
    const { agentA, agentB } = people;
    for (const place of ['request', 'transaction'] as const) {
      const other = filesOf({ token: agentB.token, place, folder: mine.communicationId });
      expect([(await other.list()).status, (await other.open(shared)).status]).toEqual([404, 404]);
    }
    const into = filesOf({ token: agentB.token, place: 'transaction', folder: mine.communicationId });
    expect((await into.start({ name: 'a', kind: 'other', size: 1 })).status).toBe(404);
    const own = filesOf({ token: agentA.token, place: 'request', folder: mine.communicationId });
    expect([(await own.open(shared)).status, (await own.open(unshared)).status]).toEqual([200, 404]);
    // A file in another place isn't found through this one.
    expect((await own.open(shared.replace(/^r-/, 't-'))).status).toBe(404);
  });

  it('has versions that are found by no one else, and takes no new one from anyone else', async () => {
    const guest = await guestOf(people.agentA);
    const first = (await upload(guest, aPdf())).id;
    await send(guest);
    const { id } = await upload(guest, aPdf(), { replaces: first });
    await send(guest);
    expect((await filesOf(guest).versions(id)).body.earlier).toMatchObject([{ id: first }]);
    for (const other of [sibling, stranger]) {
      const files = filesOf(other);
      const tries = [files.versions(id), files.open(first), files.remove(first)];
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404]);
      const into = await files.start({ name: 'a.pdf', kind: 'other', size: 1, replaces: first });
      expect(into.status).toBe(404);
    }
    const agent = (token: string) => filesOf({ token, place: 'request', folder: guest.communicationId });
    const { agentA, agentB } = people;
    expect([(await agent(agentB.token).versions(id)).status, (await agent(agentB.token).open(first)).status]).toEqual([
      404, 404,
    ]);
    expect([(await agent(agentA.token).versions(id)).status, (await agent(agentA.token).open(first)).status]).toEqual([
      200, 200,
    ]);
    expect((await agent(agentA.token).remove(first)).status).toBe(403);
  });

  it('is changed by no one but its client: the agent adds and removes nothing', async () => {
    const own = filesOf({ token: people.agentA.token, place: 'request', folder: mine.communicationId });
    const tries = [own.parts(shared, []), own.remove(shared), own.complete(shared)];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403]);
    const other = { token: people.agentB.token };
    for (const action of ['accept', 'ask'])
      expect(
        (
          await call('POST', `/api/communications/${mine.communicationId}/documents/${action}`, {
            ...other,
            body: { reason: 'x' },
          })
        ).status,
      ).toBe(404);
  });

  it.each(['../../request', 'r-..-..', 'r-%2e%2e-x', 'r--', 'x-1-2', 'r-1-2-3', '%00', 'r-'.padEnd(300, 'a')])(
    'is not reached by an id like %s',
    async (id) => {
      const reply = await call('POST', `/api/files/${id}/open`, { token: people.agentA.token, body: {} });
      expect([400, 403, 404]).toContain(reply.status);
      const asGuest = await call('POST', `/api/guest/files/${id}/open`, { body: mine.link, cookie: mine.cookie });
      expect([400, 403, 404]).toContain(asGuest.status);
    },
  );
});

describe('an upload', () => {
  it.each([
    ['too large', { size: 50 * 1024 * 1024 + 1 }],
    ['of nothing', { size: 0 }],
    ['of less than nothing', { size: -1 }],
    ['of half a byte', { size: 1.5 }],
    ['of another place', { kind: 'deed' }],
    ['of an unknown kind', { kind: 'passport' }],
    ['without a name', { name: ' ' }],
  ])('%s is refused before it begins', async (_, over) => {
    const reply = await filesOf(mine).start({ name: 'a.pdf', kind: 'other', size: 1, ...over });
    expect(reply.status).toBe(400);
  });

  it('keeps no path of its name', async () => {
    const { id, name } = await upload(mine, aPdf(), { name: '../..\\etc/"passwd"\u202efdp.exe' });
    expect(name).not.toMatch(/[\\/"\u202e]|^\./);
    const reply = await fetch((await filesOf(mine).open(id)).body.url);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toMatch(/^inline; filename="[\w. -]+\.pdf"/);
    await filesOf(mine).remove(id);
  });

  it('of other bytes than it was signed for is refused by the bucket: longer, shorter, others, or as another part', async () => {
    const bytes = aPdf();
    const id = await startUpload(mine, bytes);
    const url = await addressOf(mine, bytes, id);
    const header = { 'x-amz-checksum-sha256': sha256(bytes) };
    const statusOf = async (body: Buffer, headers = header, to = url) => (await putPart(to, body, headers)).status;
    expect(await statusOf(Buffer.concat([bytes, bytes]))).toBe(403);
    expect(await statusOf(bytes.subarray(1))).toBe(403);
    expect(await statusOf(Buffer.alloc(bytes.length, 'x'))).toBe(400);
    expect(
      await statusOf(Buffer.alloc(bytes.length, 'x'), {
        'x-amz-checksum-sha256': sha256(Buffer.alloc(bytes.length, 'x')),
      }),
    ).toBe(403);
    expect(await statusOf(bytes, header, url.replace('partNumber=1', 'partNumber=2'))).toBe(403);
    expect(await statusOf(bytes, header, url.replace(/incoming(%2F|\/)request/, 'request'))).toBe(403);
    expect((await filesOf(mine).complete(id)).status).toBe(409);
    await filesOf(mine).remove(id);
  });

  it('cannot be replayed once it is complete, removed, or its request canceled', async () => {
    const bytes = aPdf();
    const guest = await guestOf(people.agentA);
    const done = await startUpload(guest, bytes);
    const doneAt = await addressOf(guest, bytes, done);
    await sendParts(guest, done, bytes);
    await filesOf(guest).complete(done);
    const removed = await startUpload(guest, bytes);
    const removedAt = await addressOf(guest, bytes, removed);
    await filesOf(guest).remove(removed);
    expect([(await putPart(doneAt, bytes)).status, (await putPart(removedAt, bytes)).status]).toEqual([404, 404]);
    // An incoming file is never readable at its first place.
    expect((await fetch(doneAt)).status).toBe(403);
    await call('POST', `/api/communications/${guest.communicationId}/cancel`, { token: people.agentA.token });
    const files = filesOf(guest);
    const tries = [
      files.start({ name: 'a', kind: 'other', size: 1 }),
      files.parts(done, []),
      files.open(done),
      send(guest),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([410, 410, 410, 410]);
  });

  it('of a part that does not exist is refused, and so are more parts than a file can have', async () => {
    const bytes = aPdf();
    const id = await startUpload(mine, bytes);
    const [part] = partsOf(bytes);
    const ask = async (parts: object[]) => (await filesOf(mine).parts(id, parts)).status;
    expect(await ask([{ number: 2, sha256: part?.sha256 }])).toBe(400);
    expect(await ask([{ number: 0, sha256: part?.sha256 }])).toBe(400);
    expect(await ask([{ number: 1, sha256: 'no digest' }])).toBe(400);
    expect(
      await ask(Array.from({ length: (50 * 1024 * 1024) / PART + 1 }, () => ({ number: 1, sha256: part?.sha256 }))),
    ).toBe(400);
    await filesOf(mine).remove(id);
  });

  it('finds room for twenty files, however many begin at once', async () => {
    const guest = await guestOf(people.agentA);
    const begun = await Promise.all(
      Array.from({ length: 30 }, () => filesOf(guest).start({ name: 'a.pdf', kind: 'other', size: 100 })),
    );
    const taken = begun.filter(({ status }) => status === 201).length;
    expect(taken).toBeLessThanOrEqual(20);
    expect(taken).toBeGreaterThan(0);
    expect((await filesOf(guest).list()).body.files).toHaveLength(taken);
  });
});
