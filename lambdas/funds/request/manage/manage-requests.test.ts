import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DAY, HOUR } from '#core/platform/clock.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { guestReportInput } from '../contract.ts';
import { acceptLicence } from '../guest/accept-licence.ts';
import { openRequest } from '../guest/open-request.ts';
import { saveGuestDraft } from '../guest/save-guest-draft.ts';
import { cancelRequest } from './cancel-request.ts';
import { correctClientEmail } from './correct-email.ts';
import { extendRequest } from './extend-request.ts';
import { remindClient } from './remind-client.ts';

const COUPLE = { co_buyer_first_name: 'Cleo', co_buyer_last_name: 'Client', co_buyer_email: 'cleo@example.com' };
const day = (days: number) => new Date(NOW.getTime() + days * DAY);

let database: Database;
let side: RequestSide;
beforeAll(async () => {
  database = await aDatabase();
});
beforeEach(async () => {
  side = await aRequestSide(database);
});
afterAll(() => database?.stop());

const emptyDraft = z.parse(guestReportInput, { message_draft: 1 });

describe('reminding a client', () => {
  it('emails them and puts off the next reminder, but not past the expiry', async () => {
    const id = await side.send();
    side.setClock(day(13));
    await remindClient(side)(side.agent, id);
    expect((await side.tasks('mail')).at(-1)).toMatchObject({ template: 'proof-request', reminder: 1 });
    expect(await side.reviewAt(id)).toBe(day(14).toISOString());
    expect(await side.communications()).toMatchObject([{ request: { reminders: 1 } }]);
  });

  it('emails them once when the agent clicks twice', async () => {
    const id = await side.send();
    const otherClick = () => remindClient(side)(side.agent, id);
    await remindClient(side.meanwhile(otherClick))(side.agent, id);
    expect(await side.tasks('mail')).toHaveLength(2);
    expect((await side.request(id)).remindersSent).toBe(1);
  });

  it('does not find the request of another agent', async () => {
    const id = await side.send();
    const other = anAgent({ id: 'agent-2' });
    await expect(remindClient(side)(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remindClient(side)(side.agent, 'no-such-one')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('decides again on a request that has changed in the meantime', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    await remindClient(side.meanwhile(() => openRequest(side)(guest)))(side.agent, id);
    expect(await side.request(id)).toMatchObject({ state: 'opened', remindersSent: 1 });
  });
});

describe('extending a request', () => {
  it('adds fourteen days, and reviews it again even when it had expired', async () => {
    const id = await side.send();
    side.setClock(day(20));
    expect(await extendRequest(side)(side.agent, id)).toEqual({ expires_at: day(34).toISOString() });
    expect(await side.reviewAt(id)).toBe(day(24).toISOString());
    side.setClock(new Date(day(20).getTime() + 10_000));
    expect(await extendRequest(side)(side.agent, id)).toEqual({ expires_at: day(34).toISOString() });
  });
});

describe('correcting the address', () => {
  const correct = (id: string, email: string) => correctClientEmail(side)(side.agent, id, email);

  it('starts over with a new pin, and keeps nothing that the first recipient did', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    await openRequest(side)(guest);
    await acceptLicence(side)(guest);
    await saveGuestDraft(side)(guest, emptyDraft);
    const before = await side.request(id);
    side.setClock(new Date(NOW.getTime() + HOUR));
    await correct(id, 'bob@example.com');
    const after = await side.request(id);
    expect(after).toMatchObject({ clientEmail: 'bob@example.com', state: 'sent', pinVersion: 2 });
    expect(after.pinDigest).not.toBe(before.pinDigest);
    expect([after.draft, after.licenceAcceptedAt]).toEqual([undefined, undefined]);
    expect(await side.communications()).toMatchObject([{ to_user: 'bob@example.com', request: { state: 'sent' } }]);
    expect(await side.tasks('bank')).toEqual([{ type: 'disconnect', owner: `LINK#${after.id}`, abandon: true }]);
    expect(await side.tasks('mail')).toEqual([
      { template: 'proof-request', linkId: after.id, reminder: 0 },
      { template: 'proof-request', linkId: after.id, reminder: 0 },
    ]);
  });

  it('sends nothing when the email went there already', async () => {
    const id = await side.send();
    await correct(id, 'bo@example.com');
    expect(await side.request(id)).toMatchObject({ pinVersion: 1 });
    expect(await side.tasks()).toHaveLength(1);
  });

  it("refuses the agent's own address", async () => {
    const id = await side.send();
    await expect(correct(id, side.agent.email)).rejects.toMatchObject({ fields: { to_user_email: /different email/ } });
  });
});

describe('canceling a request', () => {
  it('ends the banks and tells the client, once', async () => {
    const id = await side.send();
    side.setClock(day(1));
    await cancelRequest(side)(side.agent, id);
    await cancelRequest(side)(side.agent, id);
    const { id: linkId, state } = await side.request(id);
    expect(state).toBe('cancelled');
    expect(await side.reviewAt(id)).toBeUndefined();
    expect(await side.tasks('bank')).toEqual([{ type: 'disconnect', owner: `LINK#${linkId}`, abandon: true }]);
    expect((await side.tasks('mail')).slice(1)).toEqual([{ template: 'request-cancelled', linkId }]);
    expect(await side.notifications()).toMatchObject([{ body: 'You canceled this request.' }]);
  });

  it("cancels both buyers' requests", async () => {
    const id = await side.send(COUPLE);
    await cancelRequest(side)(side.agent, id);
    expect((await side.communications()).map(({ request }) => request?.state)).toEqual(['cancelled', 'cancelled']);
  });
});
