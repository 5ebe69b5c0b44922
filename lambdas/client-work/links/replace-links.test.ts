// T-32: a former agent who noted a pin can read nothing with it, wherever the worker dies; and each client gets their
// new link once.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newId } from '#core/crypto/ids.ts';
import { pinFor, storedPin } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { aDyingDatabase } from '#test/builders/a-dying-database.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { sized } from '#test/cloud/size.ts';
import { createWrites } from '../../funds/request/funds-request-store.ts';
import { replaceLinksTask, replaceLinksWrite } from '../../members/staff/accounts/deactivate-account.ts';
import { replaceLinks } from './replace-links.ts';

const database = aTestDatabase();
const REQUESTS = 30;

const anAgentWithClients = async () => {
  const side = await aTransactionSide(database);
  const { db, agent } = side;
  const key = await side.pinKey();
  for (let n = 0; n < REQUESTS; n++) {
    const id = String(n).padStart(32, '0');
    const request = aRequest({ id, communicationId: newId(NOW), agentId: agent.id, ...storedPin(key, id, 1) });
    await db.transact(createWrites(request, request.expiresAt));
  }
  await side.start();
  const links = (await db.query({ pk: `MESSAGES#${agent.id}` })).items.map(({ linkId }) => String(linkId));
  const [own] = (await db.query({ pk: `TRANSACTIONS#${agent.id}` })).items.map(({ linkId }) => String(linkId));
  return { ...side, links: [...links, own ?? ''] };
};

/** The parts in the queue's order, each delivered once more than necessary. */
const work = async (side: Pick<Awaited<ReturnType<typeof anAgentWithClients>>, 'db' | 'clock' | 'pinKey'>, db: Db) => {
  const done = new Set<string>();
  for (;;) {
    const next = (await openWork(side.db)).find(({ kind, id }) => kind === 'membership' && !done.has(id));
    if (!next) return;
    const task = v.parse(replaceLinksTask, next.task);
    await replaceLinks({ ...side, db })(task);
    await replaceLinks({ ...side, db })(task);
    done.add(next.id);
  }
};

const kills = [
  [0, 'before'],
  [1, 'after'],
  [7, 'before'],
  [26, 'after'],
  [31, 'before'],
] as const;

it.each(kills.filter((_, at) => at % sized(3, 1) === 0))(
  'replaces each link once, killed %s writes in (%s)',
  async (killAt, when) => {
    const side = await anAgentWithClients();
    const { db, agent, links } = side;
    expect(links).toHaveLength(REQUESTS + 1);
    await db.transact([replaceLinksWrite(agent.id, NOW)]);
    await aDyingDatabase(db, killAt, when).run((dying) => work(side, dying));
    const key = await side.pinKey();
    const prove = createGuestGuard(side);
    for (const linkId of links) {
      expect((await guestLink.get(db, { linkId }))?.pinVersion, linkId).toBe(2);
      await expect(prove(linkId, pinFor(key, linkId, 1), {})).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    }
    const emailed = (await openWork(db)).filter(({ task }) => task.template === 'client-link');
    expect(emailed.map(({ task }) => task.linkId).sort()).toEqual(links.toSorted());
  },
);

it('leaves a link alone that a colleague has by now', async () => {
  const side = await anAgentWithClients();
  const [handed = '', ...others] = side.links;
  await guestLink.change(side.db, { linkId: handed }, { set: { agentId: 'colleague' } as never });
  await side.db.transact([replaceLinksWrite(side.agent.id, NOW)]);
  await work(side, side.db);
  expect((await guestLink.get(side.db, { linkId: handed }))?.pinVersion).toBe(1);
  expect((await guestLink.get(side.db, { linkId: others[0] ?? '' }))?.pinVersion).toBe(2);
});
