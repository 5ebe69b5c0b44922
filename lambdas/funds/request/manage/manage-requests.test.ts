import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { pinTries } from '#core/http/guest-link-entity.ts';
import { DAY, HOUR } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { COUPLE } from '#test/builders/a-request-form.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import type { ReminderPlan } from '../contract.ts';
import { changeWrites } from '../funds-request-store.ts';
import { saveGuestDraft } from '../guest/guest-draft.ts';
import { acceptLicense, openRequest } from '../guest/open-request.ts';
import { readLog } from '../log.ts';
import { guestReportInput } from '../vocabulary.ts';
import { cancelRequest, changeReminders, extendRequest, remindClient } from './change-request.ts';
import { correctClientEmail } from './correct-email.ts';

const day = (days: number) => new Date(NOW.getTime() + days * DAY);

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const emptyDraft = v.parse(guestReportInput, { message_draft: 1 });

describe('reminding a client', () => {
  it('emails them and puts off the next reminder, but not past the expiry', async () => {
    const id = await side.send();
    side.setClock(day(13));
    await remindClient(side)(side.agent, id);
    expect((await side.tasks('mail')).at(-1)).toMatchObject({ template: 'proof-request', reminder: 1 });
    expect(await side.reviewAt(id)).toBe(deadlineAfter(NOW, 14));
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

describe('a reminder of a request whose pin was guessed at too often', () => {
  it('brings another pin; any other reminder keeps it', async () => {
    const [locked, other] = [await side.send(), await side.send()];
    const { id: linkId } = await side.request(locked);
    const tries = { tries: 5, total: 10, windowUntil: NOW.toISOString(), expires: 2_000_000_000 };
    await side.db.put(pinTries.item({ linkId, pinVersion: '1' }, tries));
    for (const id of [locked, other]) await remindClient(side)(side.agent, id);
    expect(await side.request(locked)).toMatchObject({ pinVersion: 2, remindersSent: 1 });
    expect(await side.request(other)).toMatchObject({ pinVersion: 1, remindersSent: 1 });
  });
});

describe('changing the reminders of a sent request', () => {
  const change = (id: string, plan: ReminderPlan) => changeReminders(side)(side.agent, id, plan);

  it('puts the next one where the new choice has it, and emails no one', async () => {
    const id = await side.send();
    await change(id, 'every_2_days');
    expect(await side.reviewAt(id)).toBe(day(2).toISOString());
    expect(await side.communications()).toMatchObject([{ request: { reminder_plan: 'every_2_days', reminders: 0 } }]);
    await change(id, 'none');
    expect(await side.reviewAt(id)).toBe(deadlineAfter(NOW, 14));
    expect(await side.tasks('mail')).toHaveLength(1);
  });

  it('is in the log, with what was chosen', async () => {
    const id = await side.send();
    side.setClock(day(1));
    await change(id, 'daily');
    await change(id, 'daily');
    side.setClock(day(2));
    await change(id, 'none');
    const { entries } = await readLog(side)(side.agent, id);
    expect(entries).toMatchObject([
      { event: 'reminders_changed', plan: 'none', at: day(2).toISOString() },
      { event: 'reminders_changed', plan: 'daily', at: day(1).toISOString() },
      { event: 'created' },
    ]);
  });

  it('sends nothing before tomorrow, and counts what was sent already', async () => {
    const id = await side.send();
    side.setClock(day(3));
    await remindClient(side)(side.agent, id);
    side.setClock(day(8));
    await change(id, 'daily');
    expect(await side.reviewAt(id)).toBe(day(9).toISOString());
    await change(id, 'once');
    expect(await side.reviewAt(id)).toBe(deadlineAfter(NOW, 14));
  });

  it('changes nothing when it is the choice already, or once the bank was asked', async () => {
    const id = await side.send();
    const before = await side.request(id);
    await change(id, 'usual');
    expect(await side.request(id)).toEqual(before);
    await side.db.transact(changeWrites(before, { ...before, state: 'at_bank' }));
    await expect(change(id, 'none')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('extending a request', () => {
  it('adds fourteen days, and reviews it again even when it had expired', async () => {
    const id = await side.send();
    side.setClock(day(20));
    const expires_at = deadlineAfter(NOW, 34);
    expect(await extendRequest(side)(side.agent, id)).toEqual({ expires_at, emailed: true, repeated: false });
    expect(await side.reviewAt(id)).toBe(day(24).toISOString());
    const { id: linkId } = await side.request(id);
    expect((await side.tasks('mail')).slice(1)).toEqual([{ template: 'request-extended', linkId }]);
    side.setClock(new Date(day(20).getTime() + 10_000));
    expect(await extendRequest(side)(side.agent, id)).toEqual({ expires_at, emailed: false, repeated: true });
    expect(await side.tasks('mail')).toHaveLength(2);
  });

  it("doesn't email a client who has done everything already", async () => {
    const id = await side.send();
    const request = await side.request(id);
    await side.db.transact(changeWrites(request, { ...request, state: 'at_bank' }));
    expect(await extendRequest(side)(side.agent, id)).toMatchObject({ emailed: false, repeated: false });
    expect(await side.tasks('mail')).toHaveLength(1);
  });
});

describe('correcting the address', () => {
  const correct = (id: string, email: string) => correctClientEmail(side)(side.agent, id, email);

  it('starts over as another request, and leaves the first recipient what they did', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    await openRequest(side)(guest);
    await acceptLicense(side)(guest);
    await saveGuestDraft(side)(guest, emptyDraft);
    const before = await side.request(id);
    side.setClock(new Date(NOW.getTime() + HOUR));
    const { id: nextId } = await correct(id, 'bob@example.com');
    const [former, next] = [await side.request(id), await side.request(nextId)];
    expect(next).toMatchObject({ clientEmail: 'bob@example.com', state: 'sent', pinVersion: 1 });
    expect(next.id).not.toBe(before.id);
    expect([next.draft, next.licenceAcceptedAt]).toEqual([undefined, undefined]);
    const { licenceAcceptedAt, draft } = before;
    expect(former).toMatchObject({ licenceAcceptedAt, draft, state: 'cancelled', replacedBy: nextId, pinVersion: 2 });
    expect(former.pinDigest).not.toBe(before.pinDigest);
    expect(await side.communications()).toMatchObject([
      { id: nextId, to_user: 'bob@example.com', request: { state: 'sent' } },
      { id, to_user: 'bo@example.com', request: { state: 'cancelled' } },
    ]);
    expect(await side.reviewAt(id)).toBeUndefined();
    expect(await side.reviewAt(nextId)).toBeTruthy();
    expect(await side.tasks('bank')).toEqual([{ type: 'disconnect', owner: `LINK#${before.id}`, abandon: true }]);
    expect(await side.tasks('mail')).toEqual([
      { template: 'proof-request', linkId: before.id, reminder: 0 },
      { template: 'proof-request', linkId: next.id, reminder: 0 },
    ]);
  });

  it('corrects it once when the button is clicked twice', async () => {
    const id = await side.send();
    const first = await correct(id, 'bob@example.com');
    expect(await correct(id, 'bob@example.com')).toEqual(first);
    await expect(correct(id, 'rob@example.com')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await side.communications()).toHaveLength(2);
  });

  it('joins the other buyer to the request that took its place', async () => {
    const id = await side.send(COUPLE);
    const { joint } = await side.request(id);
    const others = joint?.others.map(({ communicationId }) => communicationId) ?? [];
    const { id: nextId } = await correct(id, 'bob@example.com');
    const next = await side.request(nextId);
    const other = await side.request(others[0] ?? '');
    expect(next.joint).toEqual(joint);
    expect(other.joint).toMatchObject({ place: 2, others: [{ linkId: next.id, communicationId: nextId }] });
    const lines = await side.communications();
    expect(lines.find((line) => line.id === others[0])?.people).toMatchObject([{ id: nextId }]);
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
