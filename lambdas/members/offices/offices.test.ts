// The limits of an office: it admits only invited people, roles restrict changes, and it always keeps an owner.
import { describe, expect, it } from 'vitest';
import type { Agent } from '#core/http/actor.ts';
import { DAY } from '#core/platform/clock.ts';
import { keepAddress } from '#public/members/account';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { agentsNamed } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { changeRole, removeMember, updateMemberAddress } from './change-member.ts';
import { INVITATION_DAYS } from './contract.ts';
import { createOffice } from './create-office.ts';
import { member } from './entity.ts';
import { acceptInvitation, declineInvitation } from './invitations/answer-invitation.ts';
import { inviteMember, uninviteMember } from './invitations/invite-member.ts';
import { listOffices } from './list-offices.ts';
import { readOffice } from './read-office.ts';
import { requireShownDeals, showPipeline } from './shown-deals.ts';
import type { Role } from './vocabulary.ts';

const database = aTestDatabase();
let tables = 0;

const [ada, max, ann, cory, bea] = agentsNamed('ada', 'max', 'ann', 'cory', 'bea');

/** Ada's office, with the use cases bound to it. */
const anOffice = async () => {
  const db = await database.emptyTable(`offices-${++tables}`);
  let now = NOW;
  const deps = { db, clock: () => now };
  const { id } = await createOffice(deps)(ada, { name: 'Lakeside Realty' });
  const invite = (by: Agent, { email }: Agent, role: Role) => inviteMember(deps)(by, id, { email, role });
  const accept = (who: Agent) => acceptInvitation(deps)(who, id);
  return {
    id,
    deps,
    invite,
    accept,
    uninvite: (by: Agent, { email }: Agent) => uninviteMember(deps)(by, id, { email }),
    decline: (who: Agent) => declineInvitation(deps)(who, id),
    join: async (who: Agent, role: Role) => {
      await invite(ada, who, role);
      await accept(who);
    },
    change: (by: Agent, who: Agent, role: Role) => changeRole(deps)(by, id, { memberId: who.id, role }),
    remove: (by: Agent, who: Agent) => removeMember(deps)(by, id, who.id),
    show: (who: Agent, isShown: boolean) => showPipeline(deps)(who, id, isShown),
    requireShown: (who: Agent, whose: Agent) => requireShownDeals(db, who, { officeId: id, memberId: whose.id }),
    read: (who: Agent) => readOffice(deps)(who, id),
    roles: async () => Object.fromEntries((await readOffice(deps)(ada, id)).members.map((one) => [one.id, one.role])),
    officesOf: (who: Agent) => listOffices(deps)(who),
    later: (days: number) => (now = new Date(now.getTime() + days * DAY)),
  };
};

const refused = (code: string) => expect.objectContaining({ code });

describe('an office', () => {
  it('is seen by its members only, before, during and after', async () => {
    const { join, read, remove, officesOf } = await anOffice();
    await expect(read(bea)).rejects.toEqual(refused('NOT_FOUND'));
    await join(ann, 'agent');
    expect(await read(ann)).toMatchObject({
      name: 'Lakeside Realty',
      role: 'agent',
      members: [{ id: 'ada' }, { id: 'ann' }],
    });
    await remove(ann, ann);
    await expect(read(ann)).rejects.toEqual(refused('NOT_FOUND'));
    expect((await officesOf(ann)).offices).toEqual([]);
  });

  it('takes in who was invited, with the role of the invitation, and no one else', async () => {
    const { invite, accept, roles, officesOf } = await anOffice();
    await invite(ada, max, 'manager');
    await expect(accept(bea)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(accept({ ...bea, email: max.email, isVerified: false })).rejects.toEqual(refused('NOT_FOUND'));
    expect((await officesOf({ ...bea, email: max.email, isVerified: false })).invitations).toEqual([]);
    expect((await officesOf(max)).invitations).toMatchObject([{ name: 'Lakeside Realty', role: 'manager' }]);
    await accept(max);
    expect(await roles()).toEqual({ ada: 'owner', max: 'manager' });
    await expect(accept(max)).rejects.toThrow('already in this office');
  });

  it('forgets an invitation that was declined, withdrawn or not answered in time', async () => {
    const { invite, uninvite, decline, accept, later, roles, officesOf } = await anOffice();
    await invite(ada, max, 'manager');
    await decline(max);
    await expect(accept(max)).rejects.toEqual(refused('NOT_FOUND'));
    await invite(ada, ann, 'agent');
    await uninvite(ada, ann);
    await expect(accept(ann)).rejects.toEqual(refused('NOT_FOUND'));
    await invite(ada, cory, 'agent');
    later(INVITATION_DAYS + 2);
    expect((await officesOf(cory)).invitations).toEqual([]);
    await expect(accept(cory)).rejects.toEqual(refused('NOT_FOUND'));
    expect(await roles()).toEqual({ ada: 'owner' });
  });

  it('lets a manager invite and remove agents, and no one above', async () => {
    const { join, invite, uninvite, remove, change, roles } = await anOffice();
    await join(max, 'manager');
    await join(ann, 'agent');
    for (const role of ['owner', 'manager'] as const)
      await expect(invite(max, bea, role)).rejects.toEqual(refused('FORBIDDEN'));
    await invite(ada, bea, 'owner');
    await expect(invite(max, bea, 'agent')).rejects.toEqual(refused('FORBIDDEN'));
    await expect(uninvite(max, bea)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(remove(max, ada)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(change(max, max, 'owner')).rejects.toEqual(refused('FORBIDDEN'));
    await remove(max, ann);
    expect(await roles()).toEqual({ ada: 'owner', max: 'manager' });
  });

  it('lets agents change nothing but leave', async () => {
    const { join, invite, uninvite, remove, change, read } = await anOffice();
    await join(ann, 'agent');
    await join(cory, 'agent');
    await invite(ada, bea, 'agent');
    for (const who of [ann, cory, max]) {
      const code = who === max ? 'NOT_FOUND' : 'FORBIDDEN';
      await expect(invite(who, bea, 'agent')).rejects.toEqual(refused(code));
      await expect(uninvite(who, bea)).rejects.toEqual(refused(code));
      await expect(remove(who, ada)).rejects.toEqual(refused(code));
      await expect(change(who, who, 'owner')).rejects.toEqual(refused(code));
    }
    expect((await read(cory)).invitations).toEqual([]);
    expect((await read(ada)).invitations).toMatchObject([{ email: bea.email }]);
  });

  it('has the address that a person has now, also while their role changes', async () => {
    const { id, deps, join, change, read, invite } = await anOffice();
    const nameless = { ...ann, name: '' };
    await join(nameless, 'agent');
    const keep = keepAddress({ ...deps, copies: updateMemberAddress(deps.db) });
    const follow = (email: string) => keep({ agentId: ann.id, email, isVerified: true });
    await Promise.all([change(ada, ann, 'manager'), follow('ann@home.example')]);
    const { members } = await read(ada);
    expect(members.find((one) => one.id === ann.id)).toMatchObject({
      name: 'ann@home.example',
      email: 'ann@home.example',
      role: 'manager',
    });
    expect(await updateMemberAddress(deps.db)(ann.id, 'ann@home.example')).toEqual([]);
    // The old address belongs to another person now.
    await invite(ada, { ...bea, email: ann.email }, 'agent');
    await expect(invite(ada, { ...bea, email: 'ann@home.example' }, 'agent')).rejects.toEqual(refused('CONFLICT'));
    expect((await read(ada)).id).toBe(id);
  });

  it('takes no one in with a token from before their address changed', async () => {
    const { deps, invite, accept, read } = await anOffice();
    await keepAddress({ ...deps, copies: async () => [] })({
      agentId: ann.id,
      email: 'ann@home.example',
      isVerified: true,
    });
    await invite(ada, ann, 'agent');
    await expect(accept(ann)).rejects.toEqual(refused('NOT_FOUND'));
    const { id } = await createOffice(deps)(ann, { name: 'Annex' });
    expect((await readOffice(deps)(ann, id)).members).toMatchObject([{ email: 'ann@home.example' }]);
    expect((await read(ada)).members).toHaveLength(1);
  });

  it('takes no one in on the word of someone who may not invite anymore', async () => {
    const { join, invite, accept, remove, change, read, officesOf, roles } = await anOffice();
    await join(max, 'owner');
    await invite(max, bea, 'owner');
    await invite(max, cory, 'agent');
    await change(ada, max, 'manager');
    await expect(accept(bea)).rejects.toEqual(refused('NOT_FOUND'));
    expect((await officesOf(bea)).invitations).toEqual([]);
    expect((await read(ada)).invitations).toMatchObject([{ email: cory.email }]);
    await remove(ada, max);
    await expect(accept(cory)).rejects.toEqual(refused('NOT_FOUND'));
    expect((await officesOf(cory)).invitations).toEqual([]);
    expect(await roles()).toEqual({ ada: 'owner' });
  });

  it('takes no one in on the word of someone whose rows are gone', async () => {
    const { deps, id, join, invite, accept } = await anOffice();
    await join(max, 'owner');
    await invite(max, bea, 'owner');
    // Erasing a person deletes the row without notifying the office.
    await deps.db.delete(member.key({ officeId: id, agentId: max.id }));
    await expect(accept(bea)).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('tells only those who may invite whom it has invited, in its history, too', async () => {
    const { join, invite, uninvite, read } = await anOffice();
    await join(ann, 'agent');
    await invite(ada, bea, 'agent');
    await uninvite(ada, bea);
    expect(JSON.stringify(await read(ann))).not.toContain(bea.email);
    expect(JSON.stringify(await read(ada))).toContain(bea.email);
  });

  it('always has an owner, also when two owners step down at once', async () => {
    const { join, remove, change, roles } = await anOffice();
    await expect(remove(ada, ada)).rejects.toThrow('Make someone else an owner first');
    await expect(change(ada, ada, 'agent')).rejects.toThrow('Make someone else an owner first');
    await join(max, 'owner');
    const both = await Promise.allSettled([change(ada, ada, 'agent'), change(max, max, 'agent')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('says who did what, the latest first', async () => {
    const { join, change, remove, read, later } = await anOffice();
    later(1);
    await join(ann, 'agent');
    later(1);
    await change(ada, ann, 'manager');
    later(1);
    await remove(ada, ann);
    const said = (await read(ada)).events.map(({ event, by, about }) => [event, by, about]);
    expect(said.slice(0, 2)).toEqual([
      ['removed', 'ada', 'ann'],
      ['role', 'ada', 'ann: manager'],
    ]);
    expect(said).toContainEqual(['invited', 'ada', ann.email]);
    expect(said.at(-1)).toEqual(['created', 'ada', null]);
  });

  it('is one of two at most for a person', async () => {
    const { deps, join, invite, accept, officesOf } = await anOffice();
    for (const name of ['Team One', 'Team Two']) await createOffice(deps)(bea, { name });
    await expect(createOffice(deps)(bea, { name: 'Team Three' })).rejects.toEqual(refused('CONFLICT'));
    await invite(ada, bea, 'agent');
    await expect(accept(bea)).rejects.toThrow('up to 2 offices');
    await createOffice(deps)(ann, { name: 'Team One' });
    await join(ann, 'agent');
    expect((await officesOf(ann)).offices).toHaveLength(2);
  });

  it('is one of two at most also for a person who joins several at once', async () => {
    const { deps } = await anOffice();
    const others = await Promise.all(
      [max, ann, cory].map(async (owner) => {
        const { id } = await createOffice(deps)(owner, { name: `Team of ${owner.name}` });
        await inviteMember(deps)(owner, id, { email: bea.email, role: 'agent' });
        return { id, owner };
      }),
    );
    await Promise.allSettled([
      ...others.map(({ id }) => acceptInvitation(deps)(bea, id)),
      ...['One', 'Two'].map((name) => createOffice(deps)(bea, { name })),
    ]);
    const { offices } = await listOffices(deps)(bea);
    expect(offices).toHaveLength(2);
    const isIn = others.map(async ({ id, owner }) =>
      (await readOffice(deps)(owner, id)).members.some((one) => one.id === bea.id),
    );
    const ownOnes = offices.filter(({ role }) => role === 'owner').length;
    expect((await Promise.all(isIn)).filter(Boolean)).toHaveLength(2 - ownOnes);
  });
});

describe("a person's deals", () => {
  it('are shown to owners and managers once the person says so, until they take it back', async () => {
    const { join, show, requireShown, read } = await anOffice();
    await join(max, 'manager');
    await join(ann, 'agent');
    await join(cory, 'agent');
    await expect(requireShown(max, ann)).rejects.toEqual(refused('CONFLICT'));
    await show(ann, true);
    for (const by of [ada, max]) expect(await requireShown(by, ann)).toMatchObject({ name: 'ann' });
    for (const by of [ann, cory]) await expect(requireShown(by, ann)).rejects.toEqual(refused('FORBIDDEN'));
    await expect(requireShown(bea, ann)).rejects.toEqual(refused('NOT_FOUND'));
    const shown = (who: Agent) => read(who).then(({ members }) => members.map((one) => one.shows_pipeline));
    expect((await shown(max)).filter(Boolean)).toHaveLength(1);
    expect((await shown(cory)).filter((one) => one !== undefined)).toEqual([false]);
    await show(ann, false);
    await expect(requireShown(ada, ann)).rejects.toEqual(refused('CONFLICT'));
    expect(
      (await read(ann)).events
        .filter(({ by }) => by === 'ann')
        .map(({ event }) => event)
        .sort(),
    ).toEqual(['hidden', 'joined', 'shown']);
  });

  it('keep being shown with another role, and are no longer after leaving and coming back', async () => {
    const { join, show, change, remove, requireShown } = await anOffice();
    await join(ann, 'agent');
    await show(ann, true);
    await change(ada, ann, 'manager');
    expect(await requireShown(ada, ann)).toMatchObject({ name: 'ann' });
    await remove(ann, ann);
    await expect(requireShown(ada, ann)).rejects.toEqual(refused('CONFLICT'));
    await join(ann, 'agent');
    await expect(requireShown(ada, ann)).rejects.toEqual(refused('CONFLICT'));
  });
});
