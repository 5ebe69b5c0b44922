// An office's brand: owners set it, its people choose it for their cards, and no one else's card ever has it.
import { describe, expect, it } from 'vitest';
import { cardInput } from '#contracts/members/card';
import type { Agent } from '#core/http/actor.ts';
import * as z from '#core/schema.ts';
import { cardShownTo, readOwnCard, saveCard } from '#public/members/card';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { NOW } from '#test/builders/now.ts';
import { aCard, aPhoto, somePictures } from '#test/builders/some-pictures.ts';
import { changeRole, removeMember } from '../change-member.ts';
import { createOffice } from '../create-office.ts';
import { acceptInvitation } from '../invitations/answer-invitation.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import { readOffice } from '../read-office.ts';
import type { Role } from '../vocabulary.ts';
import { brandInput } from './contract.ts';
import { officeBrand } from './entity.ts';
import { readBrand, saveBrand } from './office-brand.ts';

const database = aTestDatabase();
let tables = 0;

const person = (name: string) => anAgent({ id: name, name, email: `${name}@example.com` });
const [ada, max, ann, bea] = ['ada', 'max', 'ann', 'bea'].map(person) as [Agent, Agent, Agent, Agent];
const refused = (code: string) => expect.objectContaining({ code });

const brand = (over: Partial<z.input<typeof brandInput>> = {}) =>
  z.parse(brandInput, {
    brokerage: 'Lakeside Realty',
    license_number: 'B-77',
    license_state: 'IL',
    accent: '#aa2200',
    ...over,
  });

const anOffice = async () => {
  const db = await database.emptyTable(`brands-${++tables}`);
  let now = NOW;
  const { pictures, files } = somePictures();
  const deps = { db, clock: () => now, pictures };
  const open = async (owner: Agent, name: string) => (await createOffice(deps)(owner, { name })).id;
  const id = await open(ada, 'Lakeside');
  return {
    db,
    deps,
    id,
    files,
    open,
    join: async (who: Agent, role: Role, office = id, owner = ada) => {
      await inviteMember(deps)(owner, office, { email: who.email, role });
      await acceptInvitation(deps)(who, office);
    },
    leave: (who: Agent) => removeMember(deps)(who, id, who.id),
    save: (by: Agent, over: Parameters<typeof brand>[0] = {}, office = id) => saveBrand(deps)(by, office, brand(over)),
    choose: (who: Agent, office_id: string | null | undefined, over: object = {}) =>
      saveCard(deps)(who, z.parse(cardInput, { ...aCard({ brokerage: 'Harbor Realty', ...over }), office_id })),
    own: (who: Agent) => readOwnCard(deps)(who),
    shown: ({ id: agentId }: Agent) => cardShownTo(db, { agentId, agentName: agentId }),
    tick: () => (now = new Date(now.getTime() + 1000)),
  };
};

describe('the brand of an office', () => {
  it("is saved by its owners alone, seen by its people, and doesn't exist for others", async () => {
    const { deps, id, join, save, files } = await anOffice();
    await join(max, 'manager');
    await join(ann, 'agent');
    for (const who of [max, ann]) await expect(save(who, { logo: aPhoto })).rejects.toEqual(refused('FORBIDDEN'));
    await expect(save(bea, { logo: aPhoto })).rejects.toEqual(refused('NOT_FOUND'));
    // Nor is anything of it stored.
    expect(files.size).toBe(0);
    await expect(readBrand(deps)(bea, id)).rejects.toEqual(refused('NOT_FOUND'));
    await save(ada);
    expect(await readBrand(deps)(ann, id)).toMatchObject({ brokerage: 'Lakeside Realty', logo: null });
    expect((await readOffice(deps)(ann, id)).events).toContainEqual(
      expect.objectContaining({ event: 'brand', by: 'ada' }),
    );
  });

  it('leaves what another owner has saved since, and refuses what both have changed', async () => {
    const { deps, id, save } = await anOffice();
    await save(ada);
    const { logo: _, ...seen } = brand();
    await save(ada, { license_number: 'B-88' });
    const saveLate = (over: Parameters<typeof brand>[0]) => saveBrand(deps)(ada, id, { ...brand(over), seen });
    expect(await saveLate({ brokerage: 'Lakeside Homes' })).toMatchObject({
      brokerage: 'Lakeside Homes',
      license_number: 'B-88',
    });
    await expect(saveLate({ license_number: 'B-99' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { license_number: 'Changed to "B-88" somewhere else. Save again to replace it.' },
    });
  });

  it('keeps what another owner saves at the same moment', async () => {
    const { deps, db, id, save } = await anOffice();
    await save(ada);
    const { logo: _, ...seen } = brand();
    const other = meanwhile(db, () => save(ada, { license_number: 'B-88' }));
    await saveBrand({ ...deps, db: other })(ada, id, { ...brand({ brokerage: 'Lakeside Homes' }), seen });
    expect(await readBrand(deps)(ada, id)).toMatchObject({ brokerage: 'Lakeside Homes', license_number: 'B-88' });
  });

  it('changes nothing for those who lost their role since', async () => {
    const { deps, id, join, save } = await anOffice();
    await join(max, 'owner');
    await changeRole(deps)(max, id, { memberId: ada.id, role: 'agent' });
    await expect(save(ada)).rejects.toEqual(refused('FORBIDDEN'));
  });

  it("is on the card of who chose it, in place of all that was another brokerage's, and on no one else's", async () => {
    const { join, save, choose, shown, id } = await anOffice();
    await join(ann, 'agent');
    await join(max, 'agent');
    await save(ada, { logo: aPhoto });
    await choose(ann, null, { logo: aPhoto });
    await choose(max, undefined);
    expect(await shown(ann)).toMatchObject({ brokerage: 'Harbor Realty', accent: '#1f5d4c' });
    const ownLogo = (await shown(ann))?.logo?.url;
    await choose(ann, id);
    const card = await shown(ann);
    expect(card).toMatchObject({
      name: 'Ada A. Agent',
      license: 'IL 475.123456',
      brokerage: 'Lakeside Realty · IL B-77',
      accent: '#aa2200',
    });
    expect(card?.logo?.url).not.toBe(ownLogo);
    expect(await shown(max)).toMatchObject({ brokerage: 'Harbor Realty' });
    await save(ada, { logo: null });
    expect(await shown(ann)).toMatchObject({ brokerage: 'Lakeside Realty · IL B-77' });
    expect((await shown(ann))?.logo).toBeUndefined();
  });

  it('leaves the card with its member: their own is back when they leave, also when they come back', async () => {
    const { join, leave, save, choose, shown, own, id, tick } = await anOffice();
    await join(ann, 'agent');
    await save(ada);
    await choose(ann, id);
    await leave(ann);
    expect(await shown(ann)).toMatchObject({ brokerage: 'Harbor Realty' });
    expect(await own(ann)).toMatchObject({ office_id: null, brands: [] });
    tick();
    await join(ann, 'agent');
    expect(await shown(ann)).toMatchObject({ brokerage: 'Harbor Realty' });
    expect(await own(ann)).toMatchObject({ office_id: null, brands: [{ office_id: id, office: 'Lakeside' }] });
  });

  it('is one of two for a person in two offices, and none of an office they are not in', async () => {
    const { open, join, save, choose, shown, own, id } = await anOffice();
    const other = await open(bea, 'Team Bea');
    await save(ada);
    await save(bea, { brokerage: 'Team Bea' }, other);
    await join(ann, 'agent');
    await expect(choose(ann, other)).rejects.toEqual(refused('INVALID'));
    await join(ann, 'coordinator', other, bea);
    await choose(ann, other);
    expect(await shown(ann)).toMatchObject({ brokerage: 'Team Bea · IL B-77' });
    expect((await own(ann)).brands.map(({ office_id }) => office_id).sort()).toEqual([id, other].sort());
    await choose(ann, undefined);
    expect(await own(ann)).toMatchObject({ office_id: other });
    await choose(ann, null);
    expect(await shown(ann)).toMatchObject({ brokerage: 'Harbor Realty' });
  });

  it('is no brand without a name and a logo, and takes what a card takes', async () => {
    const { join, save, choose, shown, files, db, id } = await anOffice();
    await join(ann, 'agent');
    await expect(choose(ann, id)).rejects.toEqual(refused('INVALID'));
    await save(ada);
    await choose(ann, id);
    await save(ada, { brokerage: '' });
    expect(await shown(ann)).toMatchObject({ brokerage: 'Harbor Realty' });
    await expect(save(ada, { license_state: '' })).rejects.toMatchObject({
      fields: { license_state: expect.any(String) },
    });
    const svg = Buffer.from('<svg/>').toString('base64');
    await expect(save(ada, { logo: svg })).rejects.toMatchObject({ fields: { logo: expect.any(String) } });
    expect(z.safeParse(brandInput, { ...brand(), brokerage: 'See prize.example' }).success).toBe(false);
    await Promise.all([save(ada, { logo: aPhoto }), save(ada, { logo: aPhoto })]);
    const row = await officeBrand.get(db, { officeId: id });
    expect(row?.files.map(({ file }) => file).sort()).toEqual([...files.keys()].sort());
  });
});
