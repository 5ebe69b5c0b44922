import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { guestOwner } from '#public/funds/bank';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { COUPLE } from '#test/builders/a-request-form.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { bankConnection } from '../../bank/entity.ts';
import { communication, fundsRequest } from '../entity.ts';
import { receive } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { cancelRequest } from '../manage/change-request.ts';
import {
  type GuestReportInput,
  guestAnswersIn,
  guestReportInput,
  MESSAGE_STATUSES,
  type SeenAnswers,
} from '../vocabulary.ts';
import { answerRequest } from './answer-request.ts';
import { saveGuestDraft } from './guest-draft.ts';
import { acceptLicense, openRequest } from './open-request.ts';

const anAnswer = (over: Partial<GuestReportInput> = {}) => v.parse(guestReportInput, over);

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

describe("a guest's request", () => {
  it('is opened once, and shows what was asked', async () => {
    const id = await side.send();
    const shown = {
      agent_name: 'Ada Agent',
      agent_email: 'ada@example.com',
      client_name: 'Bo Buyer',
      proof_amount: 480_000,
      report_type: 1,
      message_body: 'The seller would like to see this by Friday.',
      state: 'opened',
      licence_accepted: false,
    };
    expect(await openRequest(side)(await side.guest(id))).toMatchObject(shown);
    expect(await openRequest(side)(await side.guest(id))).toMatchObject(shown);
    const { steps } = await side.request(id);
    expect(steps.map(({ status }) => status)).toEqual(MESSAGE_STATUSES.slice(0, 2));
    expect(await side.notifications()).toMatchObject([{ status: MESSAGE_STATUSES[1] }]);
  });

  it("leaves the bank's answer in the agent's line when its client comes back", async () => {
    const id = await side.send();
    const answer = { fundStatus: 1 as const, reportId: 'r', validUntil: isoAfter(NOW, 30 * DAY) };
    const opened = { ...(await side.request(id)), state: 'at_bank' as const };
    await side.db.transact([fundsRequest.update({ linkId: opened.id }, { set: { state: 'at_bank' } })]);
    await side.db.transact(changeWrites(opened, receive(opened, 'r', NOW), { outcome: answer }));
    side.setClock(new Date(NOW.getTime() + DAY));
    await openRequest(side)(await side.guest(id));
    expect((await side.request(id)).visits).toHaveLength(1);
    const line = await communication.get(side.db, { agentId: side.agent.id, communicationId: id });
    expect(line).toMatchObject(answer);
  });

  it('opens in two tabs at once', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    const replies = await Promise.all([openRequest(side)(guest), openRequest(side)(guest)]);
    expect(replies.map(({ state }) => state)).toEqual(['opened', 'opened']);
    expect((await side.request(id)).steps).toHaveLength(2);
  });

  it('is opened even if something about it changes at this moment', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    await saveGuestDraft(side)(guest, anAnswer({ message_body: 'From another tab.' }));
    expect(await openRequest(side)(guest)).toMatchObject({
      state: 'opened',
      draft: { message_body: 'From another tab.' },
    });
    expect((await side.request(id)).state).toBe('opened');
  });

  it('is refused when it was canceled while it was being opened', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    await cancelRequest(side)(side.agent, id);
    await expect(openRequest(side)(guest)).rejects.toMatchObject({ code: 'LINK_CANCELLED' });
  });

  it('keeps the accepted license and the draft', async () => {
    const id = await side.send();
    const draft = anAnswer({ message_draft: 1, message_body: 'Not yet.' });
    await acceptLicense(side)(await side.guest(id));
    expect(await saveGuestDraft(side)(await side.guest(id), draft)).toMatchObject({ id, draft });
    expect(await openRequest(side)(await side.guest(id))).toMatchObject({ licence_accepted: true, draft });
  });

  it('keeps what two phones save of its draft, and refuses what both changed with what it is by then', async () => {
    const id = await side.send();
    const empty = anAnswer({ message_draft: 1, message_subject: 'Proof of funds' });
    const seen = { ...guestAnswersIn(empty), report_type: undefined };
    const save = async (over: Partial<GuestReportInput>, from: SeenAnswers = seen) =>
      saveGuestDraft(side)(await side.guest(id), anAnswer({ ...empty, ...over }), { seen: from });
    await save({ message_body: 'Theirs', explanation_reason: 'gift', explanation_words: 'From my aunt.' });
    const both = { message_body: 'Theirs', message_subject: 'Mine', explanation_reason: 'gift' };
    expect((await save({ message_subject: 'Mine' })).draft).toMatchObject(both);
    expect(await openRequest(side)(await side.guest(id))).toMatchObject({ draft: both });

    // An empty form shows no chosen template, so choosing one would ignore the one saved in the meantime.
    const now = {
      report_type: 1,
      message_body: 'Theirs',
      explanation: { reason: 'gift', words: 'From my aunt.' },
    } as const;
    const mine = { report_type: 2, message_subject: 'Mine', message_body: 'Mine' } as const;
    await expect(save(mine)).rejects.toMatchObject({ code: 'CONFLICT', extra: { now } });
    // A reason and its words are one answer.
    const words = { explanation_reason: 'gift', explanation_words: 'From my mother.' } as const;
    const asItWas = { ...seen, ...now, explanation: { reason: 'gift', words: '' } } as const;
    await expect(save({ ...words, message_body: 'Theirs', message_subject: 'Mine' }, asItWas)).rejects.toMatchObject({
      extra: { now: { explanation: now.explanation } },
    });
    expect(await openRequest(side)(await side.guest(id))).toMatchObject({ draft: both });
    const { draft } = await save({ ...mine, explanation_reason: 'trust' }, { ...seen, ...now });
    expect(draft).toMatchObject({ ...mine, explanation_reason: 'trust', explanation_words: '' });
    expect((await save(mine, guestAnswersIn(draft))).draft).not.toHaveProperty('explanation_reason');
  });

  it('keeps what two phones save of its draft in the same moment', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    await saveGuestDraft(side)(guest, anAnswer());
    const opened = await side.guest(id);
    const seen = guestAnswersIn(anAnswer());
    await Promise.all([
      saveGuestDraft(side)(opened, anAnswer({ message_subject: 'One' }), { seen }),
      saveGuestDraft(side)(opened, anAnswer({ message_body: 'Other' }), { seen }),
    ]);
    expect((await side.request(id)).draft).toMatchObject({ message_subject: 'One', message_body: 'Other' });
  });

  it('is refused once it has expired or was canceled', async () => {
    const [expired, canceled] = [await side.send(), await side.send()];
    await cancelRequest(side)(side.agent, canceled);
    await expect(openRequest(side)(await side.guest(canceled))).rejects.toMatchObject({ code: 'LINK_CANCELLED' });
    side.setClock(new Date(NOW.getTime() + 16 * DAY));
    await expect(openRequest(side)(await side.guest(expired))).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    await expect(acceptLicense(side)(await side.guest(expired))).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });
});

describe('an answer', () => {
  const answerUnasked = async (id: string, over: Partial<GuestReportInput> = {}) =>
    answerRequest(side)(await side.guest(id), anAnswer(over));
  const answer = async (id: string, over: Partial<GuestReportInput> = {}) => {
    await acceptLicense(side)(await side.guest(id));
    return answerUnasked(id, over);
  };
  const link = async (id: string, value: number) =>
    side.linkBank(guestOwner((await side.request(id)).id), {
      accounts: aBank({ accounts: [anAccount({ value: cents(value) })] }).accounts,
    });

  it('sends the request to the bank, with a letter for the requested amount', async () => {
    const id = await side.send();
    const data = await link(id, 48_000_000);
    expect(await answer(id, { data, proof_amount: 1 })).toEqual({ id });
    const request = await side.request(id);
    expect(request.state).toBe('at_bank');
    expect(await side.communications()).toMatchObject([
      { message_status: MESSAGE_STATUSES[2], report: { fund_status: 'pending' }, proof_amount: 480_000 },
    ]);
    expect(await side.tasks('bank')).toMatchObject([{ type: 'issue', owner: guestOwner(request.id) }]);
    await expect(answer(id, { data })).rejects.toMatchObject({ message: 'Report already in progress. Thank you!' });
  });

  it('arrives even if another tab saves a draft at this moment', async () => {
    const id = await side.send();
    const data = await link(id, 48_000_000);
    await acceptLicense(side)(await side.guest(id));
    const guest = await side.guest(id);
    await saveGuestDraft(side)(guest, anAnswer());
    expect(await answerRequest(side)(guest, anAnswer({ data }))).toEqual({ id });
    expect((await side.request(id)).state).toBe('at_bank');
  });

  it("isn't sent past what another phone has saved, until that was seen", async () => {
    const id = await side.send();
    const data = await link(id, 48_000_000);
    await acceptLicense(side)(await side.guest(id));
    const mine = anAnswer({ data });
    const seen = guestAnswersIn(anAnswer());
    await saveGuestDraft(side)(await side.guest(id), anAnswer({ data, message_body: 'Theirs' }));
    const send = async (from: SeenAnswers) => answerRequest(side)(await side.guest(id), mine, { seen: from });
    await expect(send(seen)).rejects.toMatchObject({
      code: 'CONFLICT',
      extra: { now: { message_body: 'Theirs' } },
    });
    expect((await side.request(id)).state).toBe('sent');
    expect(await send({ ...seen, message_body: 'Theirs' })).toEqual({ id });
  });

  it('is refused before the license is accepted', async () => {
    const id = await side.send();
    const data = await link(id, 48_000_000);
    await expect(answerUnasked(id, { data })).rejects.toThrow('accept the license');
    expect((await side.request(id)).state).toBe('sent');
  });

  it('is refused without a bank, with accounts of others, or below the amount', async () => {
    const id = await side.send();
    await expect(answer(id)).rejects.toMatchObject({ message: 'No bank is linked yet. Please link one first.' });
    const data = await link(id, 47_999_999);
    const foreign = [{ item_id: 'item-1', account_id: 'someone-elses' }];
    await expect(answer(id, { data: foreign })).rejects.toMatchObject({ fields: { data: /your own linked accounts/ } });
    await expect(answer(id, { data })).rejects.toMatchObject({ fields: { data: /do not reach/ } });
    expect((await side.request(id)).state).toBe('sent');
  });

  it('is refused from a tab that does not know of the first one, whether or not a bank is still linked', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    const data = await link(id, 48_000_000);
    const request = await side.request(id);
    await side.db.transact(
      changeWrites(request, { ...request, state: 'received', licenceAcceptedAt: NOW.toISOString() }),
    );
    const now = await side.guest(id);
    await expect(answerRequest(side)(now, anAnswer({ data }), { isFirst: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: /already/,
    });
    expect(await answerUnasked(id, { data, proof_amount: 1000 })).toHaveProperty('id');
    await side.db.transact([bankConnection.delete({ owner: guestOwner(guest.link.id), itemId: 'item-1' })]);
    await expect(answerUnasked(id, {})).rejects.toMatchObject({ message: /removed the bank connection/ });
  });

  it('of one of two buyers may be below the amount, and never shows values', async () => {
    const id = await side.send(COUPLE);
    const data = await link(id, 100);
    await expect(answer(id, { data, report_type: 2 })).rejects.toMatchObject({
      fields: { report_type: /confirmation/ },
    });
    expect(await answer(id, { data })).toEqual({ id });
  });
});
