import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRequestInput, aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { communication } from '../entity.ts';
import { reportInput } from '../vocabulary.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { listCommunications } from './list-communications.ts';

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});
afterEach(() => vi.restoreAllMocks());

const aDraft = (over: Record<string, unknown>) => aRequestInput({ message_draft: 1, ...over });
const save = (over: Record<string, unknown>, draftId?: string) =>
  saveDraft(side)(side.agent, { draft: aDraft(over), draftId });

describe('a draft', () => {
  it('is saved however unfinished, and comes back with everything the form needs', async () => {
    const { id } = await save({ to_user_email: 'not yet', proof_amount: 0, message_body: '' });
    const [line] = await side.communications();
    expect(line).toMatchObject({ id, kind: 'draft', name: 'Bo Buyer', message_status: 'Draft', to_user: 'not yet' });
    expect(line?.draft).toEqual(
      aRequestInput({ message_draft: 1, to_user_email: 'not yet', proof_amount: 0, message_body: '' }),
    );
    expect(line?.request).toBeUndefined();
  });

  it('of a report comes back with its accounts', async () => {
    const data = [{ item_id: 'item-1', bankName: 'First Bank', account_id: 'a' }];
    const draft = v.parse(reportInput, { to_user: 'sam@example.com', proof_amount: 1000, data, message_draft: 1 });
    await saveDraft(side)(side.agent, { draft });
    expect(await side.communications()).toMatchObject([{ to_user: 'sam@example.com', draft: { data, address: 0 } }]);
  });

  it('is replaced when it is saved again', async () => {
    const { id } = await save({});
    expect(await save({ message_body: 'Second thoughts.' }, id)).toEqual({ id });
    expect((await side.communications()).map((one) => one.message_body)).toEqual(['Second thoughts.']);
  });

  it("isn't replaced once another window has saved it, until that was seen", async () => {
    const { id } = await save({});
    const saveLate = (message_body: string, seen: Record<string, unknown>) =>
      saveDraft(side)(side.agent, { draft: aDraft({ message_body }), draftId: id, seen: aDraft(seen) });
    const bodies = async () => (await side.communications()).map((one) => one.message_body);
    await saveLate('One', {});
    await expect(saveLate('Two', {})).rejects.toMatchObject({
      code: 'CONFLICT',
      extra: { now: { draft: aDraft({ message_body: 'One' }) } },
    });
    expect(await bodies()).toEqual(['One']);
    await saveLate('Two', { message_body: 'One' });
    expect(await bodies()).toEqual(['Two']);
  });

  it("isn't replaced either when another window saves it at the same moment", async () => {
    const { id } = await save({});
    let now = side.clock().getTime();
    const clock = () => new Date(++now);
    const saveOn = (db: RequestSide['db'], message_body: string) =>
      saveDraft({ db, clock })(side.agent, { draft: aDraft({ message_body }), draftId: id, seen: aDraft({}) });
    const late = saveOn(
      meanwhile(side.db, () => saveOn(side.db, 'One')),
      'Two',
    );
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await side.communications()).map((one) => one.message_body)).toEqual(['One']);
  });

  it('is discarded once', async () => {
    const { id } = await save({});
    await discardDraft(side)(side.agent, id);
    expect(await side.communications()).toEqual([]);
    await expect(discardDraft(side)(side.agent, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never takes the place of a request, and a request is not discarded', async () => {
    const id = await side.send();
    await expect(save({}, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(discardDraft(side)(side.agent, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await side.communications()).map(({ kind }) => kind)).toEqual(['request']);
  });
});

describe('the list of communications', () => {
  it('has the newest first, page by page, and nothing of other agents', async () => {
    const first = await side.send();
    side.setClock(new Date(side.clock().getTime() + 1000));
    const second = await side.send();
    const list = listCommunications(side);
    const page = await list(side.agent, { limit: 1 });
    expect(page.communications.map(({ id }) => id)).toEqual([second]);
    const next = await list(side.agent, { limit: 1, cursor: page.next_cursor ?? '' });
    expect(next.communications.map(({ id }) => id)).toEqual([first]);
    expect((await list(anAgent({ id: 'agent-2' }), {})).communications).toEqual([]);
  });

  it('shows the rest when one row cannot be read', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const id = await side.send();
    const broken = communication.key({ agentId: side.agent.id, communicationId: 'a-broken-one' });
    await side.db.put({ ...broken, id: 'a-broken-one', kind: 'request' });
    expect((await side.communications()).map((one) => one.id)).toEqual([id]);
  });
});
