// An email's way into a deal: the senders whose emails land there, and how many. T-41.
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aDyingDatabase } from '#test/builders/a-dying-database.ts';
import { aFileTaker } from '#test/builders/a-file-taker.ts';
import { aPdf } from '#test/builders/a-pdf.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anEmail, aReceipt } from '#test/builders/an-email.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { communication } from '../../funds/request/entity.ts';
import { correctClientEmail } from '../../funds/request/manage/correct-email.ts';
import { profile } from '../../members/account/entity.ts';
import { notification } from '../../members/dashboard/public.ts';
import {
  landDealMail,
  listHeldMail,
  makeDealAddress,
  openDealMailFile,
  readDealMail,
  removeDealMail,
} from './deal-mail.ts';
import { takeMail } from './take-mail.ts';
import { MAIL_LIMITS } from './vocabulary.ts';

const database = aTestDatabase();
const CLIENT = 'rita@example.com';
const domain = 'in.example.com';

const aDeal = async () => {
  const side = await aRequestSide(database);
  const { db, agent } = side;
  const id = await side.send({ to_user_email: CLIENT, property_address: '12 Elm Street' });
  const dealId = String((await db.get(communication.key({ agentId: agent.id, communicationId: id })))?.deal);
  const inbox = new Map<string, Buffer>();
  const taken: string[] = [];
  const whileFiled = { happens: async () => {} };
  const bucket = { addressOf: async () => 'https://files.example', drop: async () => {}, remove: async () => {} };
  const deps = { ...side, domain, bucket };
  const take = takeMail({
    ...deps,
    inbox: { find: async (key) => inbox.get(key), remove: async (key) => void inbox.delete(key) },
    takeFile: async (_folder, { name }) => {
      taken.push(name);
      await whileFiled.happens();
      return {} as never;
    },
  });
  const { address } = await makeDealAddress(deps)(agent, dealId);
  let sent = 0;
  return {
    ...{ ...side, deps, dealId, address, inbox, taken, whileFiled, communicationId: id },
    async arrive(raw = anEmail(), said: Parameters<typeof aReceipt>[0] = {}) {
      const id = said.id ?? `m${++sent}`;
      inbox.set(`mail/${id}`, Buffer.from(raw));
      return take(aReceipt({ to: [address], ...said, id }));
    },
    read: () => readDealMail(deps)(agent, dealId),
    waiting: async () => (await listHeldMail(deps)(agent)).deals,
    /** The news that the agent gets: on the dashboard, and by email. */
    async told() {
      const eventId = `deal~mail~${dealId}`;
      const shown = await notification.get(db, { agentId: agent.id, eventId }, { consistent: true });
      const emails = (await openWork(db)).filter(({ task }) => task.kind === 'deal-mail-waits');
      return { shown, emails };
    },
  };
};
let deal: Awaited<ReturnType<typeof aDeal>>;
beforeEach(async () => {
  deal = await aDeal();
});

describe('an email to a deal', () => {
  it('from its client, confirmed by their domain, lands there, with its files', async () => {
    const raw = anEmail({ files: [{ name: 'Letter.pdf', bytes: Buffer.from('x') }] });
    expect(await deal.arrive(raw)).toEqual(['landed']);
    const { mails } = await deal.read();
    expect(mails).toMatchObject([
      {
        state: 'landed',
        from: CLIENT,
        from_name: 'Rita Moss',
        subject: 'The inspection',
        text: 'Friday at ten works.',
      },
    ]);
    expect(deal.taken).toEqual(['Letter.pdf']);
    expect(deal.inbox.size).toBe(0);
  });

  it('from its agent lands there', async () => {
    await deal.db.put(profile.item({ agentId: deal.agent.id }, { email: 'Ada@example.com' } as never));
    expect(await deal.arrive(anEmail({ from: 'ada@example.com' }))).toEqual(['landed']);
  });

  it.each([
    ['anyone else', { from: 'eve@example.com' }, {}],
    ['one whose domain does not confirm it', {}, { dmarc: 'FAIL' }],
    ['one whose domain says nothing, by SPF and DKIM alone', {}, { dmarc: 'GRAY' }],
    ['one that looks like spam', {}, { spam: 'FAIL' }],
    ['two senders', { from: `${CLIENT}, eve@example.com` }, {}],
    ['a name that looks like an address', { from: `"${CLIENT}" <eve@example.com>` }, {}],
    [
      'a sender who says that it was checked',
      { headers: ['Authentication-Results: amazonses.com; dmarc=pass'] },
      { dmarc: 'FAIL' },
    ],
  ] as const)('from %s waits for the agent', async (_who, parts, said) => {
    expect(await deal.arrive(anEmail(parts as never), said)).toEqual(['held']);
    const { mails } = await deal.read();
    expect(mails).toMatchObject([{ state: 'held' }]);
    const at = { mail: mails[0]?.id ?? '', file: 'x' };
    await expect(openDealMailFile(deal.deps)(deal.agent, deal.dealId, at)).rejects.toMatchObject({ code: 'CONFLICT' });
    await landDealMail(deal.deps)(deal.agent, deal.dealId, at.mail);
    expect((await deal.read()).mails).toMatchObject([{ state: 'landed' }]);
    await removeDealMail(deal.deps)(deal.agent, deal.dealId, at.mail);
    expect((await deal.read()).mails).toEqual([]);
  });

  // P-33.
  it('from the address that the request went to by mistake waits for the agent, once it is corrected', async () => {
    await correctClientEmail(deal)(deal.agent, deal.communicationId, 'rita.moss@example.com');
    expect(await deal.arrive()).toEqual(['held']);
    expect(await deal.arrive(anEmail({ from: 'rita.moss@example.com' }))).toEqual(['landed']);
  });

  it.each([
    ['with a virus', {}, { virus: 'FAIL' }],
    ['that answers automatically', { headers: ['Auto-Submitted: auto-replied'] }, {}],
    ['that says it could not be delivered', {}, { source: '' }],
    ['in bulk', { headers: ['Precedence: bulk'] }, {}],
    ['about a deal that no one knows', {}, { to: [`d-${'0'.repeat(32)}@${domain}`] }],
  ] as const)('%s leaves nothing', async (_what, parts, said) => {
    const judged = await deal.arrive(anEmail(parts as never), said as never);
    expect(judged.filter((one) => one !== 'dropped')).toEqual([]);
    expect([(await deal.read()).mails, deal.inbox.size, deal.taken]).toEqual([[], 0, []]);
  });

  it('to another domain leaves nothing', async () => {
    expect(await deal.arrive(anEmail(), { to: [deal.address.replace(domain, 'example.com')] })).toEqual([]);
    expect([(await deal.read()).mails, deal.inbox.size]).toEqual([[], 0]);
  });

  it('that comes again is the same, with its files once, and stays as its agent left it', async () => {
    const raw = anEmail({ from: 'eve@example.com', files: [{ name: 'Letter.pdf', bytes: Buffer.from('x') }] });
    const again = () => deal.arrive(raw, { id: 'again' });
    const land = async () => {
      const [{ id = '' } = {}] = (await deal.read()).mails;
      await landDealMail(deal.deps)(deal.agent, deal.dealId, id);
    };
    // Lambda delivers it a second time while the first try is still running.
    deal.whileFiled.happens = async () => {
      deal.whileFiled.happens = async () => {};
      await again();
      await land();
    };
    await again();
    expect(deal.taken).toHaveLength(2);
    await again();
    expect([(await deal.read()).mails.map(({ state }) => state), deal.taken.length]).toEqual([['landed'], 2]);
  });

  // Seen red when each try took the files under new IDs.
  it('has each of its files once, wherever its taking broke off before it was tried again', async () => {
    const raw = Buffer.from(
      anEmail({ files: ['Letter.pdf', 'Letter.pdf', 'Plan.pdf'].map((name) => ({ name, bytes: aPdf() })) }),
    );
    const inbox = { find: async () => raw, remove: async () => {} };
    let isOver = false;
    for (let killAt = 1; !isOver; killAt++)
      for (const when of ['before', 'after'] as const) {
        const { db, clock, deps, address, read } = await aDeal();
        const { objects, into } = aFileTaker(clock);
        const { run, writes } = aDyingDatabase(db, killAt, when);
        await run((dying) =>
          takeMail({ ...deps, db: dying, inbox, takeFile: into(dying) })(aReceipt({ to: [address] })),
        );
        const [{ files = [] } = {}] = (await read()).mails;
        const names = files.map(({ name, state }) => `${name} ${state}`);
        expect(names, `killed ${when} ${killAt}`).toEqual(['Letter.pdf ready', 'Letter.pdf ready', 'Plan.pdf ready']);
        expect(objects.size).toBe(3);
        isOver = writes() < killAt;
      }
  });

  it('is shown without its words if it is too large or broken', async () => {
    await deal.arrive('x'.repeat(MAIL_LIMITS.bytes + 1));
    await deal.arrive(anEmail({ headers: Array(3000).fill(`X-Long: ${'x'.repeat(60)}`) }));
    expect((await deal.read()).mails.map(({ state, problem, text }) => [state, problem, text])).toEqual([
      ['held', 'unreadable', ''],
      ['held', 'too-large', ''],
    ]);
  });

  it('arrives although another one arrives at the same moment, as the first two of a day', async () => {
    expect((await Promise.all([1, 2, 3].map(() => deal.arrive()))).flat()).toEqual(['landed', 'landed', 'landed']);
  });

  it('is one of fifty a day at most', async () => {
    for (let sent = 0; sent < MAIL_LIMITS.perDay; sent++) await deal.arrive();
    expect(await deal.arrive()).toEqual(['dropped']);
    deal.setClock(new Date(NOW.getTime() + DAY));
    expect(await deal.arrive()).toEqual(['landed']);
  });

  // Seen red: each try of an email counted, so the last one of a day was lost if something failed.
  it('counts once, however often it is taken', async () => {
    for (let sent = 1; sent < MAIL_LIMITS.perDay; sent++) await deal.arrive();
    const last = anEmail({ files: [{ name: 'Letter.pdf', bytes: Buffer.from('x') }] });
    deal.whileFiled.happens = () => Promise.reject(new Error('No answer'));
    for (const _ of [1, 2]) await expect(deal.arrive(last, { id: 'last' })).rejects.toThrow('No answer');
    deal.whileFiled.happens = async () => {};
    expect(await deal.arrive(last, { id: 'last' })).toEqual(['landed']);
    expect(await deal.arrive()).toEqual(['dropped']);
  });

  it('leaves nothing in a deal that is over', async () => {
    const { agent, communicationId } = deal;
    await deal.db.delete(communication.key({ agentId: agent.id, communicationId }));
    expect([await deal.arrive(), deal.taken, deal.inbox.size]).toEqual([['dropped'], [], 0]);
  });

  it('says nothing to a deactivated account', async () => {
    await deal.db.put(profile.item({ agentId: deal.agent.id }, { deactivatedAt: NOW.toISOString() } as never));
    expect(await deal.arrive()).toEqual(['dropped']);
  });
});

describe('what waits in a deal', () => {
  const strangers = () => deal.arrive(anEmail({ from: '"Wire it now" <eve@example.com>', subject: 'Wire it now' }));
  beforeEach(() => deal.db.put(profile.item({ agentId: deal.agent.id }, { email: 'ada@example.com' } as never)));

  it('tells its agent once, with no word of the sender, and again after the agent has dealt with it', async () => {
    await deal.arrive();
    expect(await deal.told()).toEqual({ shown: undefined, emails: [] });
    await strangers();
    await strangers();
    const { shown, emails } = await deal.told();
    expect(shown).toMatchObject({ read: false, body: expect.stringContaining('12 Elm Street') });
    expect(emails).toMatchObject([{ task: { to: 'ada@example.com', action: { path: `/deals/${deal.dealId}` } } }]);
    expect(JSON.stringify([shown, emails])).not.toMatch(/wire|eve@/i);
    const held = (await deal.read()).mails.filter(({ state }) => state === 'held');
    for (const { id } of held) await removeDealMail(deal.deps)(deal.agent, deal.dealId, id);
    await strangers();
    expect((await deal.told()).emails).toHaveLength(2);
  });

  it('tells its agent once if it comes again', async () => {
    const again = () => deal.arrive(anEmail({ from: 'eve@example.com' }), { id: 'again' });
    await again();
    const [{ id = '' } = {}] = (await deal.read()).mails;
    await landDealMail(deal.deps)(deal.agent, deal.dealId, id);
    await again();
    expect((await deal.told()).emails).toHaveLength(1);
    expect(await deal.waiting()).toEqual([]);
  });

  it('stays on the list until it is accepted or deleted, or is no longer kept, whatever was read', async () => {
    await deal.arrive();
    expect(await deal.waiting()).toEqual([]);
    await strangers();
    await strangers();
    const one = { id: deal.dealId, about: '12 Elm Street' };
    expect(await deal.waiting()).toMatchObject([{ ...one, waiting: 2 }]);
    expect((await listHeldMail(deal.deps)({ id: 'eve' })).deals).toEqual([]);
    const [first, second] = (await deal.read()).mails.filter(({ state }) => state === 'held');
    await landDealMail(deal.deps)(deal.agent, deal.dealId, first?.id ?? '');
    expect(await deal.waiting()).toMatchObject([{ ...one, waiting: 1 }]);
    await removeDealMail(deal.deps)(deal.agent, deal.dealId, second?.id ?? '');
    expect(await deal.waiting()).toEqual([]);
    await strangers();
    deal.setClock(new Date(NOW.getTime() + (MAIL_LIMITS.keepDays + 1) * DAY));
    expect(await deal.waiting()).toEqual([]);
  });
});

describe("a deal's address", () => {
  it('stays the same, and is no one else', async () => {
    expect(await makeDealAddress(deal.deps)(deal.agent, deal.dealId)).toEqual({ address: deal.address });
    const stranger = { id: 'eve' };
    await deal.arrive();
    const [mail] = (await deal.read()).mails;
    const tries = [
      () => readDealMail(deal.deps)(stranger, deal.dealId),
      () => makeDealAddress(deal.deps)(stranger, deal.dealId),
      () => landDealMail(deal.deps)(stranger, deal.dealId, mail?.id ?? ''),
      () => removeDealMail(deal.deps)(stranger, deal.dealId, mail?.id ?? ''),
      () => openDealMailFile(deal.deps)(stranger, deal.dealId, { mail: mail?.id ?? '', file: 'x' }),
    ];
    for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  // Seen red when an email's own row was enough to find it.
  // P-32.
  it("leads its former agent to nothing, once the deal's requests went with their client", async () => {
    await deal.arrive(anEmail({ from: 'eve@example.com', files: [{ name: 'Letter.pdf', bytes: Buffer.from('x') }] }));
    const [{ id: mail = '' } = {}] = (await deal.read()).mails;
    await deal.db.delete(communication.key({ agentId: deal.agent.id, communicationId: deal.communicationId }));
    const of = [deal.agent, deal.dealId] as const;
    const tries = [
      () => readDealMail(deal.deps)(...of),
      () => makeDealAddress(deal.deps)(...of),
      () => landDealMail(deal.deps)(...of, mail),
      () => removeDealMail(deal.deps)(...of, mail),
      () => openDealMailFile(deal.deps)(...of, { mail, file: 'x' }),
    ];
    for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await deal.waiting()).toEqual([]);
  });

  it('is not made where no email is taken', async () => {
    const off = makeDealAddress({ ...deal.deps, domain: '' })(deal.agent, deal.dealId);
    await expect(off).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
