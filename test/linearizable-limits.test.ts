// T-26, among others. Things of which there may be only so many, while many ask at once and some answers are lost: seats and owners of an
// office, what an account may send in a day and in a month, files that a client is asked for, letters about a client's funds. Each history
// is recorded on a real database and checked against a plain model.
// Seen red: without a condition on how many there are, letters that were ordered at once were more than a report has room for, and files
// that were asked for at once more than a transaction has; without the office's revision in its condition, invitations took more seats than
// there are, and the last owner left.
import { describe, expect, it } from 'vitest';
import { askForFile } from '../lambdas/chat/files/asked/ask-for-file.ts';
import { ASKED_LIMITS } from '../lambdas/chat/files/asked/contract.ts';
import { partiesIn } from '../lambdas/chat/transaction/entity.ts';
import { startTransaction } from '../lambdas/chat/transaction/open-and-close.ts';
import { ConditionFailed } from '../lambdas/core/data/db.ts';
import { AppError } from '../lambdas/core/http/errors.ts';
import { isOpen } from '../lambdas/funds/report/offer-letter/offer-letter.ts';
import { readOfferLetters } from '../lambdas/funds/report/offer-letter/offer-letter-store.ts';
import { guestSendOfferLetter } from '../lambdas/funds/report/offer-letter/send-offer-letter.ts';
import { guestWithdrawOfferLetter } from '../lambdas/funds/report/offer-letter/withdraw-offer-letter.ts';
import { LETTER_LIMITS } from '../lambdas/funds/report/vocabulary.ts';
import { createRequest } from '../lambdas/funds/request/create-request.ts';
import { profile } from '../lambdas/members/account/entity.ts';
import { FREE_REPORTS_PER_MONTH, usedIn } from '../lambdas/members/billing/plan.ts';
import { changeRole, removeMember } from '../lambdas/members/offices/change-member.ts';
import { PEOPLE_OF_AN_OFFICE } from '../lambdas/members/offices/contract.ts';
import { createOffice } from '../lambdas/members/offices/create-office.ts';
import { member } from '../lambdas/members/offices/entity.ts';
import { inviteMember, uninviteMember } from '../lambdas/members/offices/invitations/invite-member.ts';
import { newMember, readPeople } from '../lambdas/members/offices/office-store.ts';
import { dayOf, QUOTAS } from '../lambdas/members/senders/charge-emails.ts';
import { emailCount } from '../lambdas/members/senders/entity.ts';
import { aGuest } from './builders/a-guest.ts';
import { aRequestInput } from './builders/a-request-side.ts';
import { aTestDatabase } from './builders/a-test-database.ts';
import { aTransactionForm, aTransactionSide } from './builders/a-transaction-side.ts';
import { anAgent } from './builders/an-agent.ts';
import { anOfferForm, anOfferSide } from './builders/an-offer-side.ts';
import { NOW } from './builders/now.ts';
import { sized } from './cloud/size.ts';
import { type Call, inWaves, isLinearizable, type Model, recordHistory, withLostAnswers } from './linearizable.ts';

const database = aTestDatabase();
/** Another answer is lost first in each; after three they repeat. */
const rounds = Array.from({ length: sized(3, 6) }, (_, at) => at);
const clock = () => NOW;
const pinKey = async () => 'k'.repeat(32);
const pause = async () => undefined;

/** 'overtaken': too many others were at it in the same moment, so it had no effect and can be tried again. */
const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof ConditionFailed || (error as Error).name === 'TransactionCanceledException')
      return 'overtaken';
    if (!(error instanceof AppError)) throw error;
    return error.code === 'CONFLICT' && error.cause instanceof ConditionFailed ? 'overtaken' : 'refused';
  }
};

const expectLinearizable = <State, In>(history: Call<In, string>[], model: Model<State, In, string>) => {
  const withEffect = history.filter(({ output }) => output !== 'overtaken');
  expect(isLinearizable(withEffect, model), JSON.stringify(history)).toBe(true);
};

const person = (id: string) => anAgent({ id, name: id, email: `${id}@example.com` });

const anOffice = async (name: string, round: number) => {
  const db = await database.emptyTable(`linearizable-${name}-${round}`);
  const ada = person('ada');
  const { id } = await createOffice({ db, clock })(ada, { name: 'Lakeside Realty' });
  const join = (agentId: string, role: 'owner' | 'agent') =>
    db.put(member.item({ officeId: id, agentId }, newMember(person(agentId), role, NOW)));
  return {
    db,
    id,
    ada,
    join,
    people: () => readPeople(db, id, NOW),
    lossy: { db: withLostAnswers(db, round), clock, pause },
  };
};

describe('while many ask at once, and some answers are lost', () => {
  it.each(rounds)('an office has so many seats and no more: round %i', async (round) => {
    const { id, ada, join, people, lossy } = await anOffice('seats', round);
    const free = 3;
    for (let at = 1; at < PEOPLE_OF_AN_OFFICE - free; at++) await join(`colleague-${at}`, 'agent');
    type Act = { invite: string } | { uninvite: string } | 'look';
    const { history, call } = recordHistory(async (act: Act) => {
      if (act === 'look') return String((await people()).invitations.map(({ email }) => email).sort());
      if ('uninvite' in act) return outcomeOf(uninviteMember(lossy)(ada, id, { email: act.uninvite }));
      return outcomeOf(inviteMember(lossy)(ada, id, { email: act.invite, role: 'agent' }));
    });
    const emails = ['a', 'b', 'c', 'd', 'e'].map((one) => `${one}@example.com`);
    const invites = emails.map((invite) => ({ invite }));
    const [first = ''] = emails;
    await inWaves<Act>(call, [...invites, 'look', { uninvite: first }, ...invites.slice(2), 'look'], 5);
    await call('look');
    expectLinearizable<string[], Act>(history, {
      start: [],
      step(invited, act) {
        if (act === 'look') return { state: invited, output: String(invited) };
        if ('uninvite' in act)
          return invited.includes(act.uninvite)
            ? { state: invited.filter((one) => one !== act.uninvite), output: 'done' }
            : { state: invited, output: 'refused' };
        if (invited.includes(act.invite)) return { state: invited, output: 'done' };
        if (invited.length >= free) return { state: invited, output: 'refused' };
        return { state: [...invited, act.invite].sort(), output: 'done' };
      },
    });
  });

  it.each(rounds)('an office keeps an owner: round %i', async (round) => {
    const { id, join, people, lossy } = await anOffice('owners', round);
    await join('max', 'owner');
    await join('bea', 'owner');
    type Act = { who: string; demotes: string } | { who: string; leaves: true } | 'look';
    const { history, call } = recordHistory(async (act: Act) => {
      if (act === 'look')
        return String((await people()).members.filter(({ role }) => role === 'owner').map(({ agentId }) => agentId));
      const who = person(act.who);
      return 'demotes' in act
        ? outcomeOf(changeRole(lossy)(who, id, { memberId: act.demotes, role: 'agent' }))
        : outcomeOf(removeMember(lossy)(who, id, act.who));
    });
    const acts: Act[] = [
      ...[
        { who: 'ada', demotes: 'max' },
        { who: 'max', demotes: 'bea' },
        { who: 'bea', demotes: 'ada' },
      ],
      ...[{ who: 'ada', leaves: true as const }, 'look' as const],
      ...[
        { who: 'bea', leaves: true as const },
        { who: 'max', leaves: true as const },
        { who: 'ada', demotes: 'bea' },
      ],
      'look',
    ];
    await inWaves<Act>(call, acts, 4);
    await call('look');
    type Roles = Record<string, 'owner' | 'agent'>;
    const ownersIn = (roles: Roles) => Object.keys(roles).filter((one) => roles[one] === 'owner');
    expectLinearizable<Roles, Act>(history, {
      start: { ada: 'owner', bea: 'owner', max: 'owner' },
      step(roles, act) {
        if (act === 'look') return { state: roles, output: String(ownersIn(roles)) };
        const refused = { state: roles, output: 'refused' };
        const isOwnerWithout = (who: string) => ownersIn(roles).some((one) => one !== who);
        if (!('demotes' in act)) {
          const { [act.who]: own, ...others } = roles;
          return own && isOwnerWithout(act.who) ? { state: others, output: 'done' } : refused;
        }
        if (roles[act.who] !== 'owner' || !roles[act.demotes]) return refused;
        if (roles[act.demotes] === 'agent') return { state: roles, output: 'done' };
        return isOwnerWithout(act.demotes) ? { state: { ...roles, [act.demotes]: 'agent' }, output: 'done' } : refused;
      },
    });
  });

  /** Five different things, each ordered twice, of which `most` are made. */
  const orders = ['a', 'b', 'c', 'd', 'e'];
  const upTo = (most: number): Model<string[], string, string> => ({
    start: [],
    step(made, order) {
      if (made.includes(order)) return { state: made, output: 'done' };
      if (made.length >= most) return { state: made, output: 'refused' };
      return { state: [...made, order].sort(), output: 'done' };
    },
  });

  it.each(rounds)("a day's emails of an account: round %i", async (round) => {
    const db = await database.emptyTable(`linearizable-day-${round}`);
    const agent = anAgent();
    const most = 3;
    const used = QUOTAS.new.email - most;
    await db.put(emailCount.item({ whose: `${agent.id}#email`, day: dayOf(NOW) }, { used, expires: 2_000_000_000 }));
    const start = startTransaction({ db: withLostAnswers(db, round), clock, pinKey });
    const { history, call } = recordHistory((order: string) =>
      outcomeOf(start(agent, aTransactionForm({ email: `${order}@example.com` }), order)),
    );
    await inWaves(call, [...orders, ...orders.toReversed(), ...orders], 5);
    expectLinearizable(history, upTo(most));
    const count = await emailCount.get(db, { whose: `${agent.id}#email`, day: dayOf(NOW) });
    expect(count?.used).toBe(QUOTAS.new.email);
  });

  it.each(rounds)("a month's requests of a free account: round %i", async (round) => {
    const db = await database.emptyTable(`linearizable-month-${round}`);
    const agent = anAgent();
    const most = 3;
    const used = { [usedIn(NOW)]: FREE_REPORTS_PER_MONTH - most };
    await db.put(profile.item({ agentId: agent.id }, used));
    const create = createRequest({ db: withLostAnswers(db, round), clock, pinKey });
    const { history, call } = recordHistory((order: string) =>
      outcomeOf(
        create(agent, { input: aRequestInput({ to_user_email: `${order}@example.com` }), idempotencyKey: order }),
      ),
    );
    await inWaves(call, [...orders, ...orders.toReversed(), ...orders], 5);
    expectLinearizable(history, upTo(most));
  });

  it.each(rounds)('files that a client is asked for: round %i', async (round) => {
    const side = await aTransactionSide(database);
    const parties = partiesIn(await side.aTransaction());
    const wanted = (text: string) => ({ text, kind: 'deed' as const, due_on: '2026-12-31' });
    const most = 3;
    for (let at = 0; at < ASKED_LIMITS.files - most; at++) await askForFile(side)(parties, wanted(`Before ${at}`));
    const ask = askForFile({ db: withLostAnswers(side.db, round), clock });
    const { history, call } = recordHistory((order: string) => outcomeOf(ask(parties, wanted(order), order)));
    await inWaves(call, [...orders, ...orders.toReversed(), ...orders], 5);
    expectLinearizable(history, upTo(most));
  });

  it.each(rounds)("letters about a client's funds: round %i", async (round) => {
    const { deps, request, content, issue } = await anOfferSide(
      await database.emptyTable(`linearizable-letters-${round}`),
    );
    const guest = aGuest(request);
    const { reportId } = content;
    const to = (one: string) => anOfferForm({ recipient_email: `${one}@example.com` });
    const free = 2;
    for (let at = 0; at < LETTER_LIMITS.open - free; at++)
      await issue((await guestSendOfferLetter(deps)(guest, reportId, to(`before-${at}`))).report_id);
    const lossy = { ...deps, db: withLostAnswers(deps.db, round) };
    const open = async () =>
      (await readOfferLetters(deps.db, reportId)).filter((one) => isOpen(one) && !/^before/.test(one.recipientEmail));
    const withdraw = async (one: string) => {
      const letter = (await open()).find(({ recipientEmail }) => recipientEmail === to(one).recipient_email);
      if (letter) await guestWithdrawOfferLetter(lossy)(guest, `${reportId}-${letter.id}`);
    };
    type Act = { send: string } | { withdraw: string } | 'look';
    const { history, call } = recordHistory(async (act: Act) => {
      if (act === 'look') return String((await open()).map(({ recipientEmail }) => recipientEmail.charAt(0)).sort());
      if ('withdraw' in act) return outcomeOf(withdraw(act.withdraw));
      // The same click twice is the same letter, and a later one learns that there is one.
      const outcome = await outcomeOf(guestSendOfferLetter(lossy)(guest, reportId, to(act.send)));
      const isThere = (await open()).some(({ recipientEmail }) => recipientEmail === to(act.send).recipient_email);
      return outcome === 'refused' && isThere ? 'done' : outcome;
    });
    const sends = orders.map((send) => ({ send }));
    await inWaves<Act>(call, [...sends, ...sends.toReversed()], 5);
    await call('look');
    const [sent = ''] = (await open()).map(({ recipientEmail }) => recipientEmail.charAt(0));
    await call({ withdraw: sent });
    await inWaves<Act>(call, sends.slice(0, 3), 3);
    await call('look');
    expectLinearizable<string[], Act>(history, {
      start: [],
      step(letters, act) {
        if (act === 'look') return { state: letters, output: String(letters) };
        if ('withdraw' in act) return { state: letters.filter((one) => one !== act.withdraw), output: 'done' };
        return upTo(free).step(letters, act.send);
      },
    });
  });
});
