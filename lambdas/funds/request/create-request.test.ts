import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { COUPLE } from '#test/builders/a-request-form.ts';
import { aRequestInput, aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { saveDraft } from './communications/drafts.ts';
import { createRequest } from './create-request.ts';
import { MESSAGE_STATUSES } from './vocabulary.ts';

const FREE_REQUESTS = 10;

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

describe('creating a request', () => {
  it('writes the link, the communication, the notification and the email', async () => {
    const id = await side.send();
    expect(await side.request(id)).toMatchObject({
      agentName: 'Ada Agent',
      clientFirstName: 'Bo',
      clientEmail: 'bo@example.com',
      proofAmount: cents(48_000_000),
      state: 'sent',
      expiresAt: '2026-12-06T11:59:59.999Z',
    });
    expect(await side.reviewAt(id)).toBe(new Date(NOW.getTime() + 3 * DAY).toISOString());
    expect(await side.communications()).toMatchObject([
      {
        id,
        kind: 'request',
        from_user: 'Ada Agent',
        to_user: 'bo@example.com',
        name: 'Bo Buyer',
        message_subject: 'Proof-of-funds request for $480,000',
        message_body: 'The seller would like to see this by Friday.',
        message_status: MESSAGE_STATUSES[0],
        proof_amount: 480_000,
        request: { state: 'sent', reminders: 0 },
      },
    ]);
    expect(await side.notifications()).toMatchObject([{ id, type: 1, status: MESSAGE_STATUSES[0], read: false }]);
    const { id: linkId } = await side.request(id);
    expect(await side.tasks()).toEqual([{ template: 'proof-request', linkId, reminder: 0 }]);
  });

  it('asks two buyers with a link each, who know of each other', async () => {
    const id = await side.send(COUPLE);
    const first = await side.request(id);
    const second = await side.request(first.joint?.others[0]?.communicationId ?? '');
    expect(first.joint).toEqual(
      aJoint({ linkId: second.id, communicationId: second.communicationId, name: 'Cleo Client' }),
    );
    expect(second.joint).toEqual(aJoint({ linkId: first.id, communicationId: id, name: 'Bo Buyer' }, 2));
    expect(second).toMatchObject({ clientEmail: 'cleo@example.com', proofAmount: first.proofAmount });
    expect(await side.tasks('mail')).toHaveLength(2);
    // Seen red: a deal was named after the person who was added to it.
    expect((await side.communications()).map(({ name }) => name)).toEqual(['Bo Buyer', 'Cleo Client']);
  });

  it('replies to a repeat under the same key with the first request, and makes no second one', async () => {
    const create = () => createRequest(side)(side.agent, { input: aRequestInput(), idempotencyKey: 'key-1' });
    const first = await create();
    expect(await create()).toEqual(first);
    expect(await side.communications()).toHaveLength(1);
    const other = createRequest(side)(side.agent, { input: aRequestInput(COUPLE), idempotencyKey: 'key-1' });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT', message: /used for another request/ });
  });

  it('stops at the limit of the Free plan, but still replies to a repeat of the last one', async () => {
    for (let sent = 1; sent < FREE_REQUESTS; sent++) await side.send();
    const last = { input: aRequestInput(), idempotencyKey: 'last' };
    const reply = await createRequest(side)(side.agent, last);
    await expect(side.send()).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
    expect(await createRequest(side)(side.agent, last)).toEqual(reply);
    expect(await side.communications()).toHaveLength(FREE_REQUESTS);
  });

  it('takes the place of the draft it was sent from', async () => {
    const draft = await saveDraft(side)(side.agent, { draft: aRequestInput({ message_draft: 1 }) });
    const { id } = await createRequest(side)(side.agent, { input: aRequestInput(), draftId: draft.id });
    expect((await side.communications()).map((one) => one.id)).toEqual([id]);
  });

  it('never removes anything but a draft, and then sends nothing', async () => {
    const sent = await side.send();
    const create = createRequest(side)(side.agent, { input: aRequestInput(), draftId: sent });
    await expect(create).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This draft no longer exists.' });
    expect((await side.communications()).map(({ id, kind }) => [id, kind])).toEqual([[sent, 'request']]);
    expect(await side.tasks()).toHaveLength(1);
  });
});
