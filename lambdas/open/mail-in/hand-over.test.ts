// T-41. The emails to a deal whose client is handed over.
import { beforeEach, expect, it } from 'vitest';
import { dealOf, type FundsRequest } from '#public/funds/request';
import { aFileTaker } from '#test/builders/a-file-taker.ts';
import { ada, aHandoverSide, ben } from '#test/builders/a-handover-side.ts';
import { aPdf } from '#test/builders/a-pdf.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anEmail, aReceipt } from '#test/builders/an-email.ts';
import { NOW } from '#test/builders/now.ts';
import { file } from '../../chat/files/entity.ts';
import { landDealMail, listHeldMail, makeDealAddress, openDealMailFile, readDealMail } from './deal-mail.ts';
import { type TakeDeps, takeMail } from './take-mail.ts';

const database = aTestDatabase();
const CLIENT = 'bo@clients.example';
const domain = 'in.example.com';
let side: Awaited<ReturnType<typeof aHandoverSide>>;
let request: FundsRequest;
beforeEach(async () => {
  side = await aHandoverSide(database);
  await side.add('bo');
  request = await side.request('bo');
});

const bucket = { addressOf: async () => 'https://files.example', drop: async () => {}, remove: async () => {} };
const deps = () => ({ ...side.deps, domain, bucket });
const addressOf = (who: typeof ada) => makeDealAddress(deps())(who, dealOf(request));
const read = (who: typeof ada) => readDealMail(deps())(who, dealOf(request));

const taker = aFileTaker(() => NOW);
const takeFile: TakeDeps['takeFile'] = (...given) => taker.into(side.db)(...given);
let arrived = 0;
const arrive = (to: string, from: string, over: Partial<TakeDeps> = {}) => {
  const raw = Buffer.from(anEmail({ from, files: [{ name: 'Letter.pdf', bytes: aPdf() }] }));
  const inbox = { find: async () => raw, remove: async () => undefined };
  return takeMail({ ...deps(), inbox, takeFile, ...over })(aReceipt({ to: [to], id: `m${++arrived}` }));
};
/** The agents whose a file and the folder's count are. */
const ownersOf = async (folderId: string) =>
  (await side.db.query({ pk: file.partition({ place: 'mail', folderId }) })).items.map(({ agentId }) => agentId);
const handOver = async () => {
  await side.move(ada, ben);
  await side.work();
  await side.moveMails();
};

// Seen red before they moved: the new agent saw none of them, and the former one kept them with an answered request of the deal.
// P-32.
it("are the new agent's, with their files and the address, and the former one sees none", async () => {
  // It stays with the agent to whom it was answered, and is of the same deal.
  await side.request('bo', { state: 'received', reportId: 'r' });
  const { address } = await addressOf(ada);
  expect([await arrive(address, CLIENT), await arrive(address, 'eve@example.com')]).toEqual([['landed'], ['held']]);
  await handOver();
  const moved = await read(ben);
  expect(moved.address).toBe(address);
  expect(moved.mails.map(({ state }) => state).sort()).toEqual(['held', 'landed']);
  expect(await read(ada)).toEqual({ address: null, mails: [] });
  expect((await listHeldMail(deps())(ada)).deals).toEqual([]);
  expect((await listHeldMail(deps())(ben)).deals).toMatchObject([{ id: dealOf(request), waiting: 1 }]);
  for (const { id } of moved.mails) {
    await landDealMail(deps())(ben, dealOf(request), id);
    const at = { mail: id, file: `m-${id}-00` };
    expect(await openDealMailFile(deps())(ben, dealOf(request), at)).toMatchObject({ url: 'https://files.example' });
    await expect(openDealMailFile(deps())(ada, dealOf(request), at)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await ownersOf(id)).toEqual(['ben', 'ben']);
  }
  expect(await arrive(address, CLIENT)).toEqual(['landed']);
  expect((await read(ben)).mails).toHaveLength(3);
  await side.moveMails();
  expect((await read(ben)).mails).toHaveLength(3);
});

it('that arrive at this moment are tried again, and end with the new agent', async () => {
  const { address } = await addressOf(ada);
  let isMoved = false;
  const whileFiled: TakeDeps['takeFile'] = async (...given) => {
    if (!isMoved) await handOver();
    isMoved = true;
    return takeFile(...given);
  };
  await expect(arrive(address, CLIENT, { takeFile: whileFiled })).rejects.toThrow();
  expect((await read(ben)).mails).toEqual([]);
  arrived--;
  expect(await arrive(address, CLIENT)).toEqual(['landed']);
  const { mails } = await read(ben);
  expect(mails).toMatchObject([{ files: [{ name: 'Letter.pdf', state: 'ready' }] }]);
  // Seen red when the retry left the files with the former agent, with whose account they would have been erased.
  expect(await ownersOf(mails[0]?.id ?? '')).toEqual(['ben', 'ben']);
});

it('come by both addresses where the colleague has one for the same deal', async () => {
  const { address } = await addressOf(ada);
  await side.request('bo', { agentId: ben.id });
  const own = (await addressOf(ben)).address;
  await arrive(address, CLIENT);
  await handOver();
  expect(await read(ben)).toMatchObject({ address: own, mails: [{ from: CLIENT }] });
  expect([await arrive(address, CLIENT), await arrive(own, CLIENT)]).toEqual([['landed'], ['landed']]);
  expect((await read(ben)).mails).toHaveLength(3);
});
