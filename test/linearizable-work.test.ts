// Decisions of several people at the same moment, while some answers are lost: signatures, invitations, consents. Each history is recorded
// on a real database and checked against a plain model.
// Seen red: without the conditions on the row and on the new entry of its record (a document, a consent), two decisions took the same
// place; without the condition on its version, an invitation was sent twice.
import { describe, expect, it } from 'vitest';
import { declineDocument } from '../lambdas/chat/signing/signer/decline-document.ts';
import { signDocument } from '../lambdas/chat/signing/signer/sign-document.ts';
import { replaceDocument } from '../lambdas/chat/signing/signer/void-document.ts';
import { createClientStore, createWrites } from '../lambdas/clients/client/public.ts';
import { readConsent } from '../lambdas/clients/consent/read-consent.ts';
import { setConsent } from '../lambdas/clients/consent/set-consent.ts';
import { ConditionFailed } from '../lambdas/core/data/db.ts';
import { AppError } from '../lambdas/core/http/errors.ts';
import { readInvitation } from '../lambdas/members/invitations/invitation-store.ts';
import { createAuditLog } from '../lambdas/members/staff/audit-log.ts';
import { checkAudit } from '../lambdas/members/staff/check-audit.ts';
import { invitePerson } from '../lambdas/members/staff/invitations.ts';
import { aClient } from './builders/a-client.ts';
import { aGuestSignature, aSigningTable, aViewer } from './builders/a-signing-table.ts';
import { aTestDatabase } from './builders/a-test-database.ts';
import { anAgent } from './builders/an-agent.ts';
import { NOW } from './builders/now.ts';
import { type Call, inWaves, isLinearizable, type Model, recordHistory, withLostAnswers } from './linearizable.ts';

const database = aTestDatabase();
const rounds = Array.from({ length: 8 }, (_, at) => at);

/** 'overtaken': something else was decided in the same moment, so this had no effect and can be tried again. */
const outcomeOf = async <T>(work: Promise<T>, said: (result: T) => string = () => 'done'): Promise<string> => {
  try {
    return said(await work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.cause instanceof ConditionFailed ? 'overtaken' : 'refused';
  }
};

const withEffect = <In>(history: Call<In, string>[]) => history.filter(({ output }) => output !== 'overtaken');

describe('while people decide at once, and some answers are lost', () => {
  it.each(rounds)('a document is signed, declined or replaced: round %i', async (round) => {
    const table = await aSigningTable(database, `linearizable-signing-${round}`);
    const { document } = await table.release(1);
    const signature = aGuestSignature(document, await table.code(1));
    const deps = { ...table.deps, db: withLostAnswers(table.deps.db, round) };
    const acts = {
      sign: () => signDocument(deps)(table.parties, 1, signature, aViewer),
      decline: () => declineDocument(deps)(table.parties, 1, 'Not at this price', aViewer),
      replace: () => replaceDocument(deps)(table.parties, 1),
    };
    const look = async () => {
      const { id, state } = (await table.open(1)).document;
      return id === document.id ? state : 'another one';
    };
    type Act = keyof typeof acts | 'look';
    const { history, call } = recordHistory((act: Act) => (act === 'look' ? look() : outcomeOf(acts[act]())));
    // A replacement of a document keeps the others from meeting, so every other round skips it.
    const order: Act[] = round % 2 === 0 ? ['sign', 'decline', 'sign', 'decline'] : ['sign', 'decline', 'replace'];
    await inWaves(call, [...order, ...order, ...order], 4);
    await call('look');
    const ends = { sign: 'countersign', decline: 'declined', replace: 'another one' };
    const model: Model<string, Act, string> = {
      start: 'presented',
      step(state, act) {
        if (act === 'look') return { state, output: state };
        const isFree = act === 'replace' ? state !== 'countersign' : state === 'presented';
        return isFree ? { state: ends[act], output: 'done' } : { state, output: 'refused' };
      },
    };
    expect(isLinearizable(withEffect(history), model), JSON.stringify(history)).toBe(true);
    expect(table.queued.filter((task) => JSON.stringify(task).includes('countersign')).length).toBeLessThan(2);
  });

  it.each(rounds)('a person is invited once in a minute however many ask: round %i', async (round) => {
    const db = await database.emptyTable(`linearizable-invitations-${round}`);
    const clock = () => NOW;
    const audit = createAuditLog({ db, clock });
    const sam = anAgent({ id: 'sam', email: 'sam@example.com', isStaff: true });
    const invite = invitePerson({ db: withLostAnswers(db, round), clock, audit });
    const person = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Vited' };
    const { history, call } = recordHistory(() => outcomeOf(invite(sam, person)));
    await inWaves(call, Array.from({ length: 9 }), 3);
    const model: Model<boolean, unknown, string> = {
      start: false,
      step: (isInvited) => ({ state: true, output: isInvited ? 'refused' : 'done' }),
    };
    expect(isLinearizable(withEffect(history), model), JSON.stringify(history)).toBe(true);
    expect(await readInvitation(db, person.email)).toMatchObject({ version: 1, invitedAt: [NOW.toISOString()] });
    expect(await checkAudit({ db, publishedEnds: async () => [] })()).toMatchObject({ checked: 1, brokenAt: null });
  });

  it.each(rounds)('a consent is what was decided last, and its record holds: round %i', async (round) => {
    const db = await database.emptyTable(`linearizable-consents-${round}`);
    const agent = anAgent({ id: 'agent-1' });
    const client = aClient();
    await db.transact(createWrites(client, []));
    const stores = { lossy: createClientStore(withLostAnswers(db, round)), sure: createClientStore(db) };
    const set = setConsent({ clients: stores.lossy, clock: () => NOW });
    const { history, call } = recordHistory(async (opted_in: boolean | undefined) => {
      if (opted_in !== undefined)
        return outcomeOf(set(agent, client.id, { channel: 'email', opted_in }), ({ seq }) => `entry ${seq}`);
      const { consent, ledgerSeq } = await stores.sure.get(agent.id, client.id);
      return `${consent.email.state} by entry ${ledgerSeq}`;
    });
    const decisions = [
      true,
      false,
      undefined,
      true,
      undefined,
      false,
      true,
      undefined,
      false,
      undefined,
      true,
      undefined,
    ];
    await inWaves(call, decisions, 3);
    type Standing = { state: string; seq: number };
    const model: Model<Standing, boolean | undefined, string> = {
      start: { state: 'unknown', seq: 0 },
      step(before, opted_in) {
        if (opted_in === undefined) return { state: before, output: `${before.state} by entry ${before.seq}` };
        const state = opted_in ? 'in' : 'out';
        // A settled state is not decided again.
        const after = state === before.state ? before : { state, seq: before.seq + 1 };
        return { state: after, output: `entry ${after.seq}` };
      },
    };
    expect(isLinearizable(withEffect(history), model), JSON.stringify(history)).toBe(true);
    const { broken, entries } = await readConsent({ db, clients: stores.sure, clock: () => NOW })(agent, client.id);
    expect(broken).toEqual([]);
    expect(entries.length).toBeGreaterThan(0);
  });
});
