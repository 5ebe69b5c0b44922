import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { endOfDay } from '#core/platform/deadline.ts';
import { cents } from '#core/platform/money.ts';
import { createWrites, inHistory } from '#public/clients/client';
import { offerLetter } from '#public/funds/report';
import { aClient } from '#test/builders/a-client.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { listCommunications } from '../request/communications/list-communications.ts';
import type { Outcome } from '../request/entity.ts';
import { receive, sendToBank } from '../request/funds-request.ts';
import { changeWrites } from '../request/funds-request-store.ts';
import { cancelRequest } from '../request/manage/change-request.ts';
import { correctClientEmail } from '../request/manage/correct-email.ts';
import { findOpenDeal } from './deal-store.ts';
import { readPipeline } from './pipeline.ts';
import { readDeal, saveDealNote } from './read-deal.ts';
import type { DealFilter } from './vocabulary.ts';

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const ELM = '12 Elm Street';
const OAK = '9 Oak Avenue';
const COUPLE = { people: [{ first_name: 'Cy', last_name: 'Buyer', email: 'cy@example.com' }] };

const list = (show: DealFilter = 'open', page: { limit?: number; cursor?: string } = {}) =>
  readPipeline(side)(side.agent.id, { show, ...page });
const idsIn = async (show?: DealFilter) => (await list(show)).groups.map(({ rows }) => rows.map(({ id }) => id));
const dealOf = async (communicationId: string) => {
  const { communications } = await listCommunications(side)(side.agent, {});
  return communications.find(({ id }) => id === communicationId)?.deal_id ?? '';
};

/** The worker's result once the bank has answered. */
const MATCH = { match: 'match', client: 'Bo Buyer', kind: 'person', names: ['Bo Buyer'] } as never;
const answer = async (id: string, validUntil: string, news: Partial<Outcome> = {}) => {
  const request = await side.request(id);
  const answered = {
    reportType: 1,
    proofAmount: cents(100),
    validUntil,
    confirmed: true,
    isHolderInDoubt: false,
  } as const;
  const after = { ...request, state: 'received', reportId: 'r'.repeat(32), answered } as const;
  await side.db.transact(
    changeWrites(request, after, { outcome: { fundStatus: 1, holder: MATCH, validUntil, ...news } }),
  );
};

/** A letter to the other side, as stored after sending. */
const sendLetter = async (communicationId: string, reportId: string, by: 'agent' | 'client') => {
  const { id: linkId, clientEmail: email } = await side.request(communicationId);
  const id = `${by}-of-${reportId.slice(0, 4)}`;
  const letter = {
    state: 'sent',
    id,
    reportId,
    owner: linkId,
    fundsReportId: 'l1',
    agentId: side.agent.id,
    communicationId,
    by,
    senderName: 'Ada Agent',
    senderEmail: 'ada@example.com',
    clientName: 'Bo Buyer',
    clients: [{ linkId, name: 'Bo Buyer', email }],
    recipientName: 'Lee Lister',
    recipientEmail: 'lee@example.com',
    linkId: `letter-${id}`,
    amount: cents(45_000_000),
    validUntil: inDays(20),
    download: true,
    message: '',
    createdAt: NOW.toISOString(),
    sentAt: NOW.toISOString(),
    views: 1,
    openings: [inDays(1)],
    replies: [{ words: 'Thanks', at: inDays(2) }],
    expires: 0,
  } as const;
  const index = inHistory(side.agent.id, email, NOW.toISOString());
  await side.db.transact([
    offerLetter.put(
      { reportId, id },
      { ...letter, clients: [...letter.clients], openings: [...letter.openings], replies: [...letter.replies] },
      { index },
    ),
  ]);
  return id;
};

describe('a deal', () => {
  it('is one property and one client, however they are spelled', async () => {
    const first = await side.send({ property_address: ELM });
    const second = await side.send({ property_address: '12  elm street.', to_user_email: 'BO@example.com' });
    const other = await side.send({ property_address: OAK });
    expect((await idsIn()).map((ids) => ids.toSorted())).toEqual(
      expect.arrayContaining([[first, second].toSorted(), [other]]),
    );
  });

  it('of two buyers is one row', async () => {
    await side.send({ property_address: ELM, ...COUPLE });
    const { groups } = await list();
    expect(groups.map(({ rows }) => rows.length)).toEqual([1]);
    const deal = await readDeal(side)(side.agent, groups[0]?.id ?? '');
    expect(deal.communications.map(({ name }) => name).toSorted()).toEqual(['Bo Buyer', 'Cy Buyer']);
  });

  it('of two buyers stays one row when the address of the first one is corrected', async () => {
    const id = await side.send({ property_address: ELM, ...COUPLE });
    const before = (await list()).groups[0]?.id ?? '';
    const { id: next } = await correctClientEmail(side)(side.agent, id, 'bo.new@example.com');
    const { groups } = await list();
    expect(groups.map(({ id: dealId, rows }) => [dealId, rows.length])).toEqual([[before, 1]]);
    expect((await readDeal(side)(side.agent, before)).communications.map((one) => one.id)).toContain(next);
  });

  it('stays the same when an address is corrected', async () => {
    const id = await side.send({ property_address: ELM });
    const deal = await dealOf(id);
    const { id: next } = await correctClientEmail(side)(side.agent, id, 'bo.new@example.com');
    expect((await idsIn()).flat()).toEqual([next]);
    expect(await dealOf(next)).toBe(deal);
  });

  it("isn't found by another agent", async () => {
    const deal = await dealOf(await side.send({ property_address: ELM }));
    const stranger = anAgent({ id: 'agent-2' });
    await expect(readDeal(side)(stranger, deal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the pipeline', () => {
  it('has the fewest days left first, by the day on which the answer is needed', async () => {
    const later = await side.send({ property_address: ELM });
    const soon = await side.send({ property_address: OAK, needed_by: inDays(2).slice(0, 10) });
    expect((await idsIn()).flat()).toEqual([soon, later]);
  });

  it('lists a letter until it is no longer valid', async () => {
    const id = await side.send();
    await answer(id, inDays(30));
    expect([await idsIn('waiting'), await idsIn('answered'), await idsIn('ended')]).toEqual([[], [[id]], []]);
    side.setClock(new Date(NOW.getTime() + 31 * DAY));
    expect([await idsIn('open'), await idsIn('answered'), await idsIn('ended')]).toEqual([[], [], [[id]]]);
  });

  // Seen red: a manager who compared two lists knew which answers don't confirm the amount.
  it('lists every answer as answered, whatever the bank said', async () => {
    const ask = (number: number) => side.send({ property_address: `${number} Elm Street` });
    const [good, short, other, unknown] = [await ask(1), await ask(2), await ask(3), await ask(4)];
    await answer(good, inDays(4));
    await answer(short, inDays(1), { fundStatus: 0 });
    await answer(other, inDays(2), { holder: { ...(MATCH as object), match: 'different' } as never });
    await answer(unknown, inDays(3), { holder: { ...(MATCH as object), match: 'unknown' } as never });
    expect((await idsIn('answered')).flat()).toEqual([short, other, unknown, good]);
  });

  it('ends a request that ran out, before upkeep says so', async () => {
    const id = await side.send();
    side.setClock(new Date(NOW.getTime() + 16 * DAY));
    expect([await idsIn('open'), await idsIn('waiting'), await idsIn('ended')]).toEqual([[], [], [[id]]]);
  });

  it('ends what was canceled', async () => {
    const id = await side.send();
    await cancelRequest(side)(side.agent, id);
    expect([await idsIn('open'), await idsIn('ended')]).toEqual([[], [[id]]]);
  });

  it.each<DealFilter>(['open', 'ended'])('of %s comes page by page, each once and in order', async (show) => {
    const ids: string[] = [];
    for (let day = 1; day <= 7; day += 1) {
      const id = await side.send({ property_address: `${day} Elm`, needed_by: inDays(day).slice(0, 10) });
      // Compares both lists of the same deals.
      if (day % 2 === 0) await answer(id, endOfDay(inDays(day).slice(0, 10)));
      else if (show === 'ended') await cancelRequest(side)(side.agent, id);
      ids.push(id);
    }
    if (show === 'ended') side.setClock(new Date(NOW.getTime() + 9 * DAY));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(show, { limit: 2, cursor });
      expect(page.groups.length).toBeLessThanOrEqual(2);
      found.push(...page.groups.flatMap(({ rows }) => rows.map(({ id }) => id)));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(found.toSorted()).toEqual(ids.toSorted());
    if (show === 'open') expect(found).toEqual(ids);
  });

  it("refuses a cursor that isn't one of ours", async () => {
    await expect(list('open', { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});

describe('what an agent decides', () => {
  it("keeps a note that only the agent reads, with the clients' numbers from the list", async () => {
    const id = await dealOf(await side.send({ property_address: ELM }));
    await side.db.transact(createWrites(aClient(), []));
    await saveDealNote(side)(side.agent, id, { note: 'Wants to close before the holidays.' });
    const phones = [{ email: 'bo@example.com', phone: '(217) 555-0100', tel: '+12175550100', opted_out: false }];
    expect(await readDeal(side)(side.agent, id)).toMatchObject({ note: 'Wants to close before the holidays.', phones });
    await saveDealNote(side)(side.agent, id, { note: '' });
    expect((await readDeal(side)(side.agent, id)).note).toBe('');
    const other = anAgent({ id: 'agent-2' });
    await expect(saveDealNote(side)(other, id, { note: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("doesn't write a note over one that another window has saved since, until it was seen", async () => {
    const id = await dealOf(await side.send({ property_address: ELM }));
    await saveDealNote(side)(side.agent, id, { note: 'One', seen: '' });
    const late = saveDealNote(side)(side.agent, id, { note: 'Two', seen: '' });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', extra: { now: { note: 'One' } } });
    expect((await readDeal(side)(side.agent, id)).note).toBe('One');
    await saveDealNote(side)(side.agent, id, { note: 'Two', seen: 'One' });
    expect((await readDeal(side)(side.agent, id)).note).toBe('Two');
  });

  it('says that a client opted out of campaign calls', async () => {
    const id = await dealOf(await side.send({ property_address: ELM }));
    const known = aClient();
    const phone = { ...known.consent.phone, state: 'out', source: 'agent' } as const;
    await side.db.transact(createWrites({ ...known, consent: { ...known.consent, phone } }, []));
    expect((await readDeal(side)(side.agent, id)).phones).toMatchObject([{ email: 'bo@example.com', opted_out: true }]);
  });
});

describe('before another request', () => {
  const ask = (over: { property?: string; email?: string } = {}) =>
    findOpenDeal(side)(side.agent, { property: ELM, email: 'bo@example.com', name: '', others: '', ...over });

  it('an open one to the same client for the same property is found', async () => {
    const id = await side.send({ property_address: ELM });
    expect((await ask()).deal?.communications.map((one) => one.id)).toEqual([id]);
    expect((await ask({ property: OAK })).deal).toBeUndefined();
    expect((await ask({ email: 'sam@example.com' })).deal).toBeUndefined();
    await cancelRequest(side)(side.agent, id);
    expect((await ask()).deal).toBeUndefined();
  });

  it.each([
    ['the new one', ELM, ''],
    ['the open one', '', ELM],
    ['either one', '', ''],
  ])("an open one to the same client is found if %s doesn't name a property", async (_, open, wanted) => {
    const id = await side.send({ property_address: open });
    const { deal } = await ask({ property: wanted, email: 'BO@example.com' });
    expect(deal?.communications.map((one) => one.id)).toEqual([id]);
    expect(deal?.id).toBe(await dealOf(id));
    expect((await ask({ property: wanted, email: 'sam@example.com' })).deal).toBeUndefined();
    await cancelRequest(side)(side.agent, id);
    expect((await ask({ property: wanted })).deal).toBeUndefined();
  });
});

describe('the letters to the other side', () => {
  it('stay with their deal when another report takes the place of the one they were made from', async () => {
    const communicationId = await side.send({ property_address: ELM });
    const other = await side.send({ property_address: OAK });
    const deal = await dealOf(communicationId);
    const before = await side.request(communicationId);
    const after = receive(sendToBank(before, NOW), 'b'.repeat(32), NOW);
    await side.db.transact(changeWrites(before, after, { outcome: { fundStatus: 1, reportId: 'b'.repeat(32) } }));
    const own = [
      await sendLetter(communicationId, 'a'.repeat(32), 'agent'),
      await sendLetter(communicationId, 'b'.repeat(32), 'agent'),
    ];
    await sendLetter(communicationId, 'c'.repeat(32), 'client');
    await sendLetter(other, 'd'.repeat(32), 'agent');
    const { letters } = await readDeal(side)(side.agent, deal);
    expect(letters.map(({ id }) => id).toSorted()).toEqual(own);
    expect(letters[0]).toMatchObject({
      communication_id: communicationId,
      recipient_name: 'Lee Lister',
      amount: 450_000,
      openings: [inDays(1)],
      replies: [inDays(2)],
    });
    expect((await readDeal(side)(side.agent, await dealOf(other))).letters).toEqual([]);
  });
});
