// A lender's pre-approval: who may change it, and the facts that each side sees of the other's.
import { beforeEach, expect, it } from 'vitest';
import { cancelRequest } from '#public/funds/request';
import { COUPLE } from '#test/builders/a-request-form.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { guestSavePreApproval, removePreApproval, savePreApproval } from './save-pre-approval.ts';
import type { PreApprovalEdit } from './vocabulary.ts';

const database = aTestDatabase();
let side: Awaited<ReturnType<typeof aRequestSide>>;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const files = {
  share: async () => [],
  remove: async () => ({ writes: [], bytes: async () => undefined }),
};
const aForm = (over: Partial<PreApprovalEdit> = {}): PreApprovalEdit => ({
  lender: 'First Lender',
  amount: 375_000,
  expires_on: '2027-01-31',
  contact: 'Lou Lender, 555 0100',
  file_id: 'p-1-1',
  ...over,
});
const deps = () => ({ ...side, files });

it('is not taken from a donor, who does not buy', async () => {
  const people = COUPLE.people.map((one) => ({ ...one, role: 'donor' }));
  const id = await side.send({ people });
  const { others = [] } = (await side.request(id)).joint ?? {};
  const donor = await side.guest(others[0]?.communicationId ?? '');
  await expect(guestSavePreApproval(deps())(donor, aForm())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await guestSavePreApproval(deps())(await side.guest(id), aForm());
  expect((await side.request(id)).preApproval).toMatchObject({ lender: 'First Lender' });
});

it('is taken from an agent only while the request goes on', async () => {
  const id = await side.send();
  await savePreApproval(deps())(side.agent, id, aForm());
  await cancelRequest(side)(side.agent, id);
  const changed = { ...aForm({ amount: 1 }), seen: aForm() };
  await expect(savePreApproval(deps())(side.agent, id, changed)).rejects.toMatchObject({ code: 'CONFLICT' });
  await removePreApproval(deps())(side.agent, id);
  expect((await side.request(id)).preApproval).toBeUndefined();
});

it("doesn't tell a client the contact that the agent typed, in a refusal either", async () => {
  const id = await side.send();
  await savePreApproval(deps())(side.agent, id, aForm());
  const stale = { ...aForm({ contact: 'Someone else' }), seen: {} };
  const refused = await guestSavePreApproval(deps())(await side.guest(id), stale).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'CONFLICT' });
  expect(JSON.stringify(refused)).not.toContain('Lou');
  // The agent sees all of it.
  const seen = aForm({ amount: 1 });
  const own = await savePreApproval(deps())(side.agent, id, { ...aForm({ amount: 2 }), seen }).catch((error) => error);
  expect(own).toMatchObject({ code: 'CONFLICT' });
  expect((await side.request(id)).preApproval?.contact).toBe('Lou Lender, 555 0100');
});
