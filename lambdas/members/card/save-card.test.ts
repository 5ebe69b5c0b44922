import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { aCard, aPhoto, somePictures } from '#test/builders/some-pictures.ts';
import { type CardInput, cardInput } from './contract.ts';
import { businessCard } from './entity.ts';
import { cardShownTo, readOwnCard, saveCard } from './save-card.ts';

const database = aTestDatabase();
let tables = 0;
const DAY = 86_400_000;

const ada = anAgent();
const typed = aCard();
const input = (over: Partial<v.InferInput<typeof cardInput>> = {}): CardInput =>
  v.parse(cardInput, { ...typed, ...over });

const aDesk = async () => {
  const db = await database.emptyTable(`card-${++tables}`);
  const { pictures, files } = somePictures();
  let now = new Date('2026-11-23T10:00:00Z');
  const deps = { db, clock: () => now, pictures };
  return {
    db,
    files,
    later: (days: number) => {
      now = new Date(now.getTime() + days * DAY);
    },
    save: (over: Parameters<typeof input>[0] = {}, agent = ada) => saveCard(deps)(agent, input(over)),
    read: (agent = ada) => readOwnCard(deps)(agent),
    shown: () => cardShownTo(db, { agentId: ada.id, agentName: 'Ada Agent' }),
  };
};

describe('a business card', () => {
  it('is empty, and shown to no one, before it is saved', async () => {
    const { read, shown } = await aDesk();
    expect(await read()).toMatchObject({ name: '', photo: null, logo: null, accent: '#1f5d4c' });
    expect(await shown()).toBeUndefined();
  });

  it('is what its owner saved, and not what someone else did', async () => {
    const { save, read, shown } = await aDesk();
    await save();
    await save({ brokerage: 'Another' }, anAgent({ id: 'agent-2' }));
    expect(await read()).toEqual({
      ...typed,
      accent: '#1f5d4c',
      photo: null,
      logo: null,
      whole_in_emails: false,
    });
    expect(await shown()).toMatchObject({ name: 'Ada A. Agent', license: 'IL 475.123456' });
  });

  it('leaves what another window has saved since, and refuses what both have changed', async () => {
    const { db, save, read } = await aDesk();
    await save();
    const { photo: _, logo: __, ...seen } = input();
    const saveLate = (over: Parameters<typeof input>[0]) =>
      saveCard({ db, clock: () => new Date(), pictures: somePictures().pictures })(ada, { ...input(over), seen });
    await save({ phone: '(217) 555-0111' });
    await saveLate({ brokerage: 'Lakeside' });
    expect(await read()).toMatchObject({ phone: '(217) 555-0111', brokerage: 'Lakeside' });
    await expect(saveLate({ phone: '(217) 555-0122' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { phone: 'Changed to "(217) 555-0111" somewhere else. Save again to replace it.' },
    });
  });

  it('keeps what another window saves at the same moment', async () => {
    const { db, save, read, later } = await aDesk();
    await save();
    later(1);
    const { photo: _, logo: __, ...seen } = input();
    const other = meanwhile(db, () => save({ phone: '(217) 555-0111' }));
    const deps = { db: other, clock: () => new Date(), pictures: somePictures().pictures };
    await saveCard(deps)(ada, { ...input({ brokerage: 'Lakeside' }), seen });
    expect(await read()).toMatchObject({ phone: '(217) 555-0111', brokerage: 'Lakeside' });
  });

  it('has the name of the request where it has none', async () => {
    const { save, shown } = await aDesk();
    await save({ name: '' });
    expect(await shown()).toMatchObject({ name: 'Ada Agent' });
  });

  it('keeps its picture until another one or none is saved, and the files of earlier ones for their letters', async () => {
    const { save, read, files } = await aDesk();
    await save({ photo: aPhoto });
    const first = (await read()).photo?.url ?? '';
    expect(first).toMatch(/^\/cards\/[0-9a-f]{32}\.jpg$/);
    await save({ name: 'Ada' });
    expect((await read()).photo?.url).toBe(first);
    await save({ photo: aPhoto });
    expect((await read()).photo?.url).not.toBe(first);
    await save({ photo: null });
    expect((await read()).photo).toBeNull();
    expect([...files.keys()]).toHaveLength(2);
    expect(files.has(first.replace('/cards/', ''))).toBe(true);
  });

  it('lets go of files that no letter can show anymore', async () => {
    const { save, files, later, db } = await aDesk();
    await save({ photo: aPhoto });
    later(400);
    await save({ photo: aPhoto });
    expect(files.size).toBe(1);
    expect((await businessCard.get(db, { agentId: ada.id }))?.files).toHaveLength(1);
  });

  it('names every file in its row, so that erasing a person finds them', async () => {
    const { save, files, db } = await aDesk();
    await Promise.all([save({ photo: aPhoto }), save({ photo: aPhoto })]);
    const row = await businessCard.get(db, { agentId: ada.id });
    expect(row?.files.map(({ file }) => file).sort()).toEqual([...files.keys()].sort());
  });

  it('refuses a file that is no picture', async () => {
    const { save, files } = await aDesk();
    const svg = Buffer.from('<svg/>').toString('base64');
    await expect(save({ logo: svg })).rejects.toMatchObject({ code: 'INVALID', fields: { logo: expect.any(String) } });
    expect(files.size).toBe(0);
  });

  it('needs the state of a license', async () => {
    const { save } = await aDesk();
    await expect(save({ license_state: '' })).rejects.toMatchObject({ fields: { license_state: expect.any(String) } });
  });

  it.each([
    ['name', 'Win at casino.example'],
    ['name', 'Call http://evil'],
    ['brokerage', 'www.evil'],
    ['brokerage', 'write to bank@evil'],
    ['phone', 'call me now'],
    ['phone', '12'],
    ['license_number', '<b>1</b>'],
    ['license_state', 'XX'],
    ['accent', 'red'],
    ['accent', '#12345'],
  ])('refuses %s %j', (field, value) => {
    expect(v.is(cardInput, { ...typed, [field]: value })).toBe(false);
  });

  it.each([
    ['phone', '+1 217-555-0134 ext. 12'],
    ['phone', '217.555.0134'],
    ['name', 'J.R. Smith-Jones Jr.'],
    ['brokerage', 'Smith & Co. Realty, Inc.'],
    ['brokerage', 'St. Louis Homes'],
  ])('takes %s %j', (field, value) => {
    expect(v.is(cardInput, { ...typed, [field]: value })).toBe(true);
  });
});
