// T-26 in docs/security.md.
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealText } from '#core/crypto/seal.ts';
import { DAY, HOUR } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { historyPartition } from '#public/clients/client';
import { communication } from '#public/funds/request';
import { notification } from '#public/members/dashboard';
import { tasksIn } from '#test/builders/a-bank-side.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aGuest } from '#test/builders/a-guest.ts';
import { storeCard } from '#test/builders/a-stored-card.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { anOfferForm, anOfferSide, aRecipient } from '#test/builders/an-offer-side.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { NOW } from '#test/builders/now.ts';
import { sealedReport } from '../entity.ts';
import { eraseReports } from '../erase-reports.ts';
import { sealWithdrawal } from '../issue/seal-report.ts';
import { verifyReport } from '../reader/verify-report.ts';
import { readContent } from '../report.ts';
import { type Standing, supersededStanding } from '../sealed-standing.ts';
import { withdrawFundsReport } from '../sender/withdraw-report.ts';
import { type OfferLetter, offerLetter } from './entity.ts';
import { isHeldByClient, nameOf, offerLetterId, requireExclusive } from './offer-letter.ts';
import { guestListOfferLetters, listOfferLetters, readOfferLetter, readOfferLetters } from './offer-letter-store.ts';
import { exportOfferLetter, openOfferLetter } from './open-offer-letter.ts';
import { replyToOfferLetter } from './reply-to-offer-letter.ts';
import { guestSendOfferLetter, sendOfferLetter } from './send-offer-letter.ts';
import { guestWithdrawOfferLetter, withdrawAllOfferLetters, withdrawOfferLetter } from './withdraw-offer-letter.ts';

const database = aTestDatabase();
let tables = 0;
const LATER = new Date(NOW.getTime() + 2 * HOUR);

const aSide = async (given: Parameters<typeof anOfferSide>[1] = {}) => {
  const side = await anOfferSide(await database.emptyTable(`offer-${++tables}`), given);
  const { deps, agent, request, content } = side;
  const { reportId } = content;
  const guest = aGuest(request);
  const order = (form: Record<string, unknown> = {}) =>
    sendOfferLetter(deps)(agent, request.communicationId, anOfferForm(form));
  const found = async (id: string) => (await readOfferLetter(deps.db, reportId, id)) as OfferLetter;
  return {
    ...side,
    reportId,
    guest,
    order,
    found,
    send: async (form: Record<string, unknown> = {}) => {
      const { report_id: id } = await order(form);
      await side.issue(id);
      return found(id);
    },
    emails: async () =>
      (await tasksIn(deps.db))
        .filter(({ template }) => template === 'written')
        .toSorted((a, b) => String(a.kind).localeCompare(String(b.kind))),
    notices: async () =>
      (await notification.query(deps.db, { pk: notification.partition({ agentId: agent.id }) })).items.map(
        ({ subject }) => subject,
      ),
  };
};

// Seen red: the letter repeated all that the lender states.
// P-37.
it("repeats a lender's pre-approval up to its own amount, and says that there is more", async () => {
  const side = await aSide();
  const { db } = side.deps;
  const approval = {
    lender: 'First Lender',
    amount: cents(612_345_00),
    expiresOn: '2027-01-31',
    contact: 'Lou Lender',
  };
  const beside = { ...approval, file: 'p-1-1', by: 'guest' as const, at: NOW.toISOString() };
  const { agentId, communicationId } = side.request;
  await db.transact([communication.update({ agentId, communicationId }, { set: { preApproval: beside } })]);
  const letter = await side.send({ amount: 400_000, with_pre_approval: true });
  const { report } = await openOfferLetter(side.deps)(aRecipient(letter));
  expect(report.pre_approval).toEqual({
    lender: 'First Lender',
    amount: 400_000,
    expires_on: '2027-01-31',
    contact: 'Lou Lender',
    at_least: true,
  });
  const sealed = await sealedReport.get(db, { reportId: letter.id });
  expect(JSON.stringify([letter, sealed, report])).not.toMatch(/612.?345/);
  // Seen red: the client's email counted up what the letter shows, without it.
  const [told] = (await side.emails()).filter(({ kind }) => kind === 'offer-letter-sent');
  const email = JSON.stringify(told);
  for (const words of ['It repeats the pre-approval', 'Repite la preaprobaci']) expect(email).toContain(words);
  await withdrawOfferLetter(side.deps)(side.agent, nameOf(letter));
  const less = { set: { preApproval: { ...beside, amount: cents(300_000_00) } } };
  await db.transact([communication.update({ agentId, communicationId }, less)]);
  const whole = await openOfferLetter(side.deps)(
    aRecipient(await side.send({ amount: 400_000, with_pre_approval: true })),
  );
  expect(whole.report.pre_approval).toMatchObject({ amount: 300_000 });
  expect(whole.report.pre_approval).not.toHaveProperty('at_least');
});

describe('a letter to the other side', () => {
  it('says that the bank confirms the amount of the offer, and no other figure', async () => {
    const { deps, send } = await aSide({
      content: { reportType: 3, total: cents(95_000_000), addresses: ['1 Main Street'] },
    });
    const letter = await send();
    const sealed = await sealedReport.get(deps.db, { reportId: letter.id });
    expect(readContent(sealed?.text ?? '')).toMatchObject({
      reportType: 1,
      proofAmount: 40_000_000,
      requestedBy: 'Lee Lister',
      clientEmail: '',
      accounts: [],
      confirmed: true,
    });
    expect(sealed?.text).not.toMatch(/95000000|48000000|Main Street|bo@example\.com/);
    expect(await verifyReport(deps)(letter.id)).toMatchObject({ state: 'valid', letter: { proof_amount: 400_000 } });
  });

  // Seen red: with a plain hash, anyone who got the letter forwarded could try addresses until one gave its ID.
  it("has an ID that doesn't say whom it was written to", async () => {
    const { reportId, id } = await (await aSide()).send();
    const made = (key: string) => offerLetterId(key, { reportId, email: 'lee@listings.example', sentBefore: 0 });
    const plain = hash('sha256', `offer letter|${reportId}|lee@listings.example|0`).slice(0, 32);
    expect([plain, made('')]).not.toContain(id);
    expect(made('k'.repeat(32))).toBe(id);
  });

  it('is mailed to its recipient, and the client learns of it', async () => {
    const { send, emails, request } = await aSide();
    await send({ message: 'Our offer comes tonight.' });
    expect(await emails()).toEqual([
      expect.objectContaining({
        kind: 'offer-letter',
        to: 'lee@listings.example',
        content: expect.objectContaining({ quote: { from: 'Ada Agent', text: 'Our offer comes tonight.' } }),
      }),
      expect.objectContaining({ kind: 'offer-letter-sent', to: request.clientEmail }),
    ]);
  });

  it.each([
    ['more than the report confirms', { amount: 480_000.01 }, 'INVALID'],
    ['nothing', { amount: 0 }, 'INVALID'],
  ])('is refused for %s', async (_, form, code) => {
    const { order } = await aSide();
    await expect(order(form)).rejects.toMatchObject({ code, fields: { amount: expect.any(String) } });
  });

  it('is refused where the report confirms nothing', async () => {
    const { order } = await aSide({ content: { confirmed: false } });
    await expect(order()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is one letter for two clicks, and one at a time for a recipient', async () => {
    const { order, deps, agent, request, reportId } = await aSide();
    let other: unknown;
    /** Runs after the first click has read, and before it writes. */
    const pinKey = async () => {
      other ??= await order();
      return deps.pinKey();
    };
    const one = await sendOfferLetter({ ...deps, pinKey })(agent, request.communicationId, anOfferForm());
    expect(one).toEqual(other);
    expect(await readOfferLetters(deps.db, reportId)).toHaveLength(1);
    await expect(order()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is one of ten at most', async () => {
    const { order } = await aSide();
    for (let n = 0; n < 10; n++) await order({ recipient_email: `lister-${n}@listings.example` });
    await expect(order()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('10 open') });
  });

  it("of the client doesn't block the agent, who learns nothing of it", async () => {
    const { deps, guest, issued, order } = await aSide();
    const byClient = (form = {}) => guestSendOfferLetter(deps)(guest, issued.id, anOfferForm(form));
    const sent = await byClient();
    for (let n = 0; n < 9; n++) await byClient({ recipient_email: `lister-${n}@listings.example` });
    expect((await order()).report_id).not.toBe(sent.report_id);
    await expect(byClient({ recipient_email: 'one.more@listings.example' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it("is made by no one but the report's agent and its client", async () => {
    const { deps, request } = await aSide();
    const other = sendOfferLetter(deps)(anAgent({ id: 'agent-2' }), request.communicationId, anOfferForm());
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = guestSendOfferLetter(deps)(aGuest({ id: 'f'.repeat(32) }), 'b'.repeat(32), anOfferForm());
    await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("has the agent's card under the agent's name, not under its recipient's", async () => {
    const { deps, agent, send, emails } = await aSide();
    await storeCard(deps.db, agent.id);
    const letter = await send();
    const opened = await openOfferLetter(deps)(aRecipient(letter));
    expect(opened.report.card).toMatchObject({ name: 'Ada Agent', brokerage: 'Harbor Realty' });
    expect(await emails()).toMatchObject([{ agent: { name: 'Ada Agent' } }, { agent: { name: 'Ada Agent' } }]);
  });

  // Seen red with the letter in the timeline, and with its amount in the agent's refusal.
  // P-35.
  it('is sent by the client without their words in the email, and is nowhere where the agent looks', async () => {
    const { deps, guest, issued, agent, request, issue, found, emails } = await aSide();
    const { id, report_id } = await guestSendOfferLetter(deps)(
      guest,
      issued.id,
      anOfferForm({ message: 'Click here' }),
    );
    await issue(report_id);
    expect(await emails()).toMatchObject([{ kind: 'offer-letter-by-client', sender: request.id }]);
    expect(JSON.stringify(await emails())).not.toContain('Click here');
    expect(await listOfferLetters(deps)(agent, request.communicationId)).toEqual({ letters: [] });
    expect(await guestListOfferLetters(deps)(guest, issued.id)).toMatchObject({ letters: [{ id, by: 'client' }] });
    const timeline = historyPartition(agent.id, request.clientEmail);
    const { items } = await deps.db.query({ index: 'Due', pk: timeline });
    expect(items.filter((item) => offerLetter.keysIn(item))).toEqual([]);
    const held = { ...(await found(report_id)), exclusive: true as const };
    const known = { letters: [held], mayBeExclusive: true, confirmed: cents(480_000_00) };
    const letter = (by: 'agent' | 'client', amount: number) => ({
      by,
      exclusive: true as const,
      amount: cents(amount),
    });
    expect(isHeldByClient(letter('agent', 80_000_00), known, deps.clock())).toBe(false);
    expect(isHeldByClient(letter('agent', 80_001_00), known, deps.clock())).toBe(true);
    const asClient = () => requireExclusive(letter('client', 80_001_00), known, deps.clock());
    expect(asClient).toThrow('hold $400,000 of $480,000');
  });

  // Seen red with refusals that left no trace: one amount after the other told the agent how much the client's own letters hold.
  // P-38.
  it('that is exclusive is refused three times a day, where the client sees it, and not exclusive is sent', async () => {
    const { deps, agent, guest, issued, order, setClock, reportId, request } = await aSide();
    await sealedReport.change(deps.db, { reportId }, { set: { mayBeExclusive: true } });
    await guestSendOfferLetter(deps)(guest, issued.id, anOfferForm({ exclusive: true, amount: 400_000 }));
    const ask = (amount: number) =>
      order({ exclusive: true, amount, recipient_email: `r${amount}@listings.example` }).catch(
        (error) => error.message,
      );
    const held =
      "The client's own exclusive letters hold some of this money. Send this letter without making it exclusive.";
    const tries = [await ask(240_000), await ask(120_000), await ask(80_001)];
    expect(tries).toEqual([held, held, held]);
    for (const amount of [80_000, 80_001]) expect(await ask(amount)).toContain('were refused several times today');
    const { letters } = await guestListOfferLetters(deps)(guest, issued.id);
    expect(letters.filter(({ state }) => state === 'held').map(({ amount }) => amount)).toHaveLength(3);
    expect((await listOfferLetters(deps)(agent, request.communicationId)).letters).toHaveLength(3);
    expect(await order({ amount: 240_000 })).toHaveProperty('id');
    setClock(new Date(NOW.getTime() + 2 * DAY));
    expect(await ask(80_001)).toBe(held);
    expect(await ask(80_000)).toHaveProperty('id');
  });

  it('is not sent when the report was withdrawn before it could be sealed', async () => {
    const { deps, order, issue, found, issued, emails, notices } = await aSide();
    const { report_id: id } = await order();
    await withdrawFundsReport(deps)(issued.owner, issued.id);
    await issue(id);
    expect(await found(id)).toMatchObject({ state: 'failed' });
    expect(await emails()).toEqual([]);
    expect(await notices()).toContain("Your letter to Lee Lister wasn't sent");
  });

  it('is sealed once, by two workers at a time', async () => {
    const { deps, order, issue, emails } = await aSide();
    const { report_id: id } = await order();
    await Promise.all([issue(id), issue(id)]);
    expect((await emails()).filter(({ kind }) => kind === 'offer-letter')).toHaveLength(1);
    expect(await verifyReport(deps)(id)).toMatchObject({ state: 'valid' });
  });
});

describe('its recipient', () => {
  it('opens it, and the agent learns of the first time', async () => {
    const { deps, send, found, setClock, notices } = await aSide();
    const letter = await send({ most_views: 2, message: 'Hello' });
    const open = () => openOfferLetter(deps)(aRecipient(letter));
    expect(await open()).toMatchObject({
      report: { proof_amount: 400_000, client_email: '', fund_status: 1 },
      message: 'Hello',
      views_left: 1,
    });
    expect(await open()).toMatchObject({ views_left: 1 });
    setClock(LATER);
    expect(await open()).toMatchObject({ views_left: 0 });
    expect(await found(letter.id)).toMatchObject({ views: 2, openings: [NOW.toISOString(), LATER.toISOString()] });
    expect((await notices()).filter((one) => one === 'Lee Lister opened the letter about Bo Buyer')).toHaveLength(1);
    setClock(new Date(LATER.getTime() + 2 * HOUR));
    await expect(open()).rejects.toMatchObject({ code: 'LETTER_USED_UP' });
  });

  it('gets the last view once, however many openings come at a time', async () => {
    const { deps, send, found, setClock } = await aSide();
    const letter = await send({ most_views: 1 });
    await Promise.all(Array.from({ length: 4 }, () => openOfferLetter(deps)(aRecipient(letter))));
    expect(await found(letter.id)).toMatchObject({ views: 1 });
    setClock(LATER);
    await expect(openOfferLetter(deps)(aRecipient(letter))).rejects.toMatchObject({ code: 'LETTER_USED_UP' });
  });

  it('gets the file only where the sender allows it', async () => {
    const { deps, send, setClock } = await aSide();
    const letter = await send();
    expect((await exportOfferLetter(deps)(aRecipient(letter), 'address')).url).toContain(`reports/${letter.id}-`);
    setClock(new Date(NOW.getTime() + 40 * DAY));
    await expect(exportOfferLetter(deps)(aRecipient(letter), 'address')).rejects.toMatchObject({
      code: 'REPORT_EXPIRED',
    });
    const other = await aSide();
    const closed = await other.send({ download: false });
    await expect(exportOfferLetter(other.deps)(aRecipient(closed), 'address')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('has opened it who fetches only the file: it counts, the sender sees it, and the last view is given out once', async () => {
    const { deps, send, found, setClock, notices } = await aSide();
    const letter = await send({ most_views: 1 });
    const fetchFile = () => exportOfferLetter(deps)(aRecipient(letter), 'address');
    await Promise.all([fetchFile(), fetchFile()]);
    expect(await found(letter.id)).toMatchObject({ views: 1, openings: [NOW.toISOString()] });
    expect(await notices()).toContain('Lee Lister opened the letter about Bo Buyer');
    setClock(LATER);
    await expect(fetchFile()).rejects.toMatchObject({ code: 'LETTER_USED_UP' });
  });

  it('reads it until the chosen day, and no longer than the report is valid', async () => {
    const { deps, send, setClock } = await aSide();
    const letter = await send({ days: 3 });
    setClock(new Date('2026-11-25T11:59:59Z'));
    await openOfferLetter(deps)(aRecipient(letter));
    setClock(new Date('2026-11-25T12:00:00Z'));
    await expect(openOfferLetter(deps)(aRecipient(letter))).rejects.toMatchObject({ code: 'REPORT_EXPIRED' });
    expect(await verifyReport(deps)(letter.id)).toMatchObject({ state: 'expired' });
    const { send: sendOther, content } = await aSide({ content: { validUntil: new Date(+NOW + DAY).toISOString() } });
    expect((await sendOther({ days: 30 })).validUntil).toBe(content.validUntil);
  });

  it('can reply three times, and the agent gets each reply', async () => {
    const { deps, send, found, notices, emails } = await aSide();
    const letter = await send();
    for (const words of ['Thank you.', 'Who is the lender?', 'Noted.'])
      await replyToOfferLetter(deps)(aRecipient(letter), words);
    await expect(replyToOfferLetter(deps)(aRecipient(letter), 'More')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await found(letter.id)).replies.map(({ words }) => words)).toEqual([
      'Thank you.',
      'Who is the lender?',
      'Noted.',
    ]);
    expect((await emails()).filter(({ kind }) => kind === 'offer-letter-reply')).toHaveLength(3);
    expect((await notices()).filter((one) => one.startsWith('Lee Lister replied'))).toHaveLength(3);
  });

  it('is not let in by the link of a report or a request', async () => {
    const { deps, guest } = await aSide();
    await expect(openOfferLetter(deps)(guest)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });
});

describe('a letter that is taken back', () => {
  it('by the agent is read and verified no longer, and its recipient learns of it', async () => {
    const { deps, agent, send, emails, files } = await aSide();
    const letter = await send();
    await withdrawOfferLetter(deps)(agent, nameOf(letter));
    await expect(openOfferLetter(deps)(aRecipient(letter))).rejects.toThrow('Ada Agent has withdrawn this letter.');
    expect(await verifyReport(deps)(letter.id)).toMatchObject({ state: 'revoked' });
    expect(await emails()).toContainEqual(expect.objectContaining({ kind: 'offer-letter-withdrawn' }));
    await sealWithdrawal(deps)(letter.id);
    expect([...files.keys()].filter((key) => key.includes(letter.id))).toEqual([]);
  });

  it("by the client is the agent's letter, too, and the agent learns of it", async () => {
    const { deps, guest, send, notices } = await aSide();
    const letter = await send();
    await guestWithdrawOfferLetter(deps)(guest, nameOf(letter));
    // Seen red: its reader read that the agent had withdrawn it.
    await expect(openOfferLetter(deps)(aRecipient(letter))).rejects.toThrow('The client has withdrawn this letter.');
    expect(await notices()).toContain('Bo Buyer withdrew your letter to Lee Lister');
  });

  // P-06.
  it('goes with its report: at once for anyone who reads or verifies it, and then for good', async () => {
    const { deps, issued, reportId, send, found, emails } = await aSide();
    const letter = await send();
    await withdrawFundsReport(deps)(issued.owner, issued.id);
    await expect(openOfferLetter(deps)(aRecipient(letter))).rejects.toThrow('The client has withdrawn this letter.');
    expect(await verifyReport(deps)(letter.id)).toMatchObject({ state: 'revoked' });
    await withdrawAllOfferLetters(deps)(reportId);
    expect(await found(letter.id)).toMatchObject({ state: 'withdrawn' });
    expect(await emails()).toContainEqual(expect.objectContaining({ kind: 'offer-letter-withdrawn' }));
  });

  // Seen red: a reply went through, when the report was withdrawn before it and without the condition in its transaction.
  // P-26.
  it('takes no reply once its report is withdrawn, not even at the same moment', async () => {
    const { deps, issued, send, found, emails } = await aSide();
    const replies = async () => (await emails()).filter(({ kind }) => kind === 'offer-letter-reply');
    const letter = await send();
    const db = meanwhile(deps.db, () => withdrawFundsReport(deps)(issued.owner, issued.id));
    for (const when of ['at the same moment', 'later'])
      await expect(replyToOfferLetter({ ...deps, db })(aRecipient(letter), when)).rejects.toThrow(
        'The client has withdrawn this letter.',
      );
    expect([await found(letter.id), await replies()]).toMatchObject([{ replies: [] }, []]);
  });

  it('says that it is superseded once its report is, and no other letter is made from that', async () => {
    const { deps, reportId, send, order } = await aSide();
    const letter = await send();
    const row = await sealedReport.get(deps.db, { reportId });
    const before = JSON.parse(row?.standing?.text ?? '') as Standing;
    const supersededBy = { at: NOW.toISOString(), fingerprint: 'f'.repeat(64) };
    const standing = await sealText(deps.sealer, supersededStanding(before, supersededBy));
    await deps.db.transact([sealedReport.update({ reportId }, { set: { standing } })]);
    expect(await verifyReport(deps)(letter.id)).toMatchObject({ state: 'superseded' });
    expect((await openOfferLetter(deps)(aRecipient(letter))).report.state).toBe('superseded');
    await expect(order({ recipient_email: 'other@listings.example' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is erased with its report', async () => {
    const { deps, reportId, send, files } = await aSide({
      issued: aFundsReport({ state: 'issued', createdAt: new Date(NOW.getTime() - 364 * DAY).toISOString() }),
    });
    const letter = await send();
    const clock = () => new Date(NOW.getTime() + 2 * DAY);
    await eraseReports({ ...deps, clock, hasTime: () => true })();
    expect(await readOfferLetters(deps.db, reportId)).toEqual([]);
    expect(await sealedReport.get(deps.db, { reportId: letter.id })).toBeUndefined();
    expect(files.size).toBe(0);
  });
});
