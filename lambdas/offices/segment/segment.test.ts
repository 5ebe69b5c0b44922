// The first segment of an office's analytics addresses: one office's, for its people, and moved by no one but its owners.
import { describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { openEmbed, redeemEmbed } from '#public/clients/analytics';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { removeMember } from '../change-member.ts';
import { isSegment } from '../contract.ts';
import { createOffice } from '../create-office.ts';
import { acceptInvitation } from '../invitations/answer-invitation.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import { readOffice } from '../read-office.ts';
import type { Role } from '../vocabulary.ts';
import { saveSegment } from './save-segment.ts';

const database = aTestDatabase();
let tables = 0;

const person = (name: string) => anAgent({ id: name, name, email: `${name}@example.com` });
const [ada, max, ann, bea] = ['ada', 'max', 'ann', 'bea'].map(person) as [Agent, Agent, Agent, Agent];
const refused = (code: string) => expect.objectContaining({ code });

const twoOffices = async () => {
  const db = await database.emptyTable(`segments-${++tables}`);
  const deps = { db, clock: () => NOW };
  const [own, other] = [
    (await createOffice(deps)(ada, { name: 'Lakeside' })).id,
    (await createOffice(deps)(bea, { name: 'Harbor' })).id,
  ];
  return {
    own,
    other,
    join: async (who: Agent, role: Role) => {
      await inviteMember(deps)(ada, own, { email: who.email, role });
      await acceptInvitation(deps)(who, own);
    },
    leave: (who: Agent) => removeMember(deps)(who, own, who.id),
    save: (by: Agent, segment: string, office = own) => saveSegment(deps)(by, office, { segment }),
    saveLate: (by: Agent, segment: string, seen: string) => saveSegment(deps)(by, own, { segment, seen }),
    segment: async (by: Agent, office = own) => (await readOffice(deps)(by, office)).segment,
    open: (by: Agent, tenant?: string) => openEmbed(deps)(by, { page: 'Magic_Emails', tenant }),
    redeem: redeemEmbed(deps),
  };
};

describe("an office's segment", () => {
  it('is set by its owners, and seen by its people', async () => {
    const { join, save, segment } = await twoOffices();
    await join(max, 'manager');
    await expect(save(max, 'lakeside')).rejects.toEqual(refused('FORBIDDEN'));
    await expect(save(bea, 'lakeside')).rejects.toEqual(refused('NOT_FOUND'));
    await save(ada, 'lakeside');
    expect(await segment(max)).toBe('lakeside');
    await save(ada, '');
    expect(await segment(max)).toBeNull();
  });

  it('is one of one office, and free again once that office has another one', async () => {
    const { other, save, segment } = await twoOffices();
    await save(ada, 'lakeside');
    await expect(save(bea, 'lakeside', other)).rejects.toMatchObject({ fields: { segment: expect.any(String) } });
    expect(await segment(bea, other)).toBeNull();
    await save(ada, 'lakeside-realty');
    await save(bea, 'lakeside', other);
    expect([await segment(ada), await segment(bea, other)]).toEqual(['lakeside-realty', 'lakeside']);
  });

  it("isn't set over one that another owner has saved since the form was shown, until it was seen", async () => {
    const { save, saveLate, segment } = await twoOffices();
    await save(ada, 'lakeside');
    await saveLate(ada, '', '');
    await expect(saveLate(ada, 'lake-homes', '')).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { segment: 'Changed to "lakeside" somewhere else. Save again to replace it.' },
    });
    expect(await segment(ada)).toBe('lakeside');
    await saveLate(ada, 'lake-homes', 'lakeside');
    expect(await segment(ada)).toBe('lake-homes');
  });

  it('is one, also when two are set at the same moment', async () => {
    const { other, save, segment } = await twoOffices();
    await Promise.all([save(ada, 'lakeside'), save(ada, 'lake-homes')]);
    const kept = await segment(ada);
    const free = kept === 'lakeside' ? 'lake-homes' : 'lakeside';
    await save(bea, free, other);
    expect([await segment(ada), await segment(bea, other)]).toEqual([kept, free]);
  });

  it("opens the analytics pages for its people, and tells the app whose address it is; for others it doesn't exist", async () => {
    const { join, leave, save, open, redeem } = await twoOffices();
    await join(ann, 'agent');
    await save(ada, 'lakeside');
    const { token } = await open(ann, 'lakeside');
    expect(await redeem(token)).toMatchObject({ tenant: 'lakeside', user: { name: 'ann' } });
    expect(await redeem((await open(ann)).token)).toMatchObject({ tenant: null });
    for (const tenant of ['lakeside', 'no-such-one'])
      await expect(open(bea, tenant)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: "This address belongs to an office that you're not in.",
      });
    const before = await open(ann, 'lakeside');
    await leave(ann);
    await expect(open(ann, 'lakeside')).rejects.toEqual(refused('NOT_FOUND'));
    // One that was opened a moment ago shows a page that was theirs then.
    expect(await redeem(before.token)).toMatchObject({ tenant: 'lakeside' });
    expect(await redeem((await open(ann)).token)).toMatchObject({ tenant: null });
  });

  it.each([
    'ab',
    'Lakeside',
    '1st-homes',
    'a b c',
    'guest-house',
    'clients-first',
    'groundwork',
    'deals',
    'x'.repeat(41),
  ])('is not %j', (text) => expect(isSegment(text)).toBe(false));
  it.each(['lakeside', 'lakeside-realty-2', 'abc'])('may be %j', (text) => expect(isSegment(text)).toBe(true));
});
