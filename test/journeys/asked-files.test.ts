// A file that the agent asks a seller for: by email, answered on the seller's page, with reminders for a seller who forgets it.
import { describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { actors } from '../cloud/actors.ts';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { runSchedule } from '../cloud/schedules.ts';
import { filesOf, upload } from '../cloud/upload.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000);

const aSale = async () => {
  const { agentA } = await actors();
  const { token } = agentA;
  const email = `seller-asked-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  const { id } = (await call('POST', '/api/transactions', { token, body })).body;
  const { text } = await mailTo(email, /opened your closing/);
  const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(text) ?? [];
  const link = { request_id, request_pin };
  const asked = { text: 'The warranty deed', kind: 'deed', due_on: dayIn(5).toISOString().slice(0, 10) };
  return {
    agentA,
    email,
    link,
    seller: { link, place: 'transaction' as const },
    ask: (over: object = {}) =>
      call('POST', `/api/transactions/${id}/asked-files`, { token, body: { ...asked, ...over } }),
    cancel: (askedId: string, canceled: boolean) =>
      call('PUT', `/api/asked-files/${askedId}/canceled`, { token, body: { canceled } }),
    remind: (askedId: string, by = token) => call('POST', `/api/asked-files/${askedId}/remind`, { token: by }),
    agentsTimeline: async () => {
      await call('POST', '/api/client-list/contacts', { token, body: { name: 'Sam Seller', email } });
      const found = await call('GET', `/api/client-list?search=${encodeURIComponent(email)}`, { token });
      const clientId = found.body.client_list[0].id;
      return (await call('GET', `/api/client-list/${clientId}/timeline`, { token })).body.entries;
    },
    forAgent: async () => (await call('GET', `/api/transactions/${id}/asked-files`, { token })).body.asked,
    forSeller: async () => (await call('POST', '/api/guest/asked-files', { body: link })).body.asked,
    close: () => call('POST', `/api/transactions/${id}/close`, { token }),
  };
};

describe('a file that an agent asks for', () => {
  it('is asked for in an email that leads to its place, and done when it has arrived', async () => {
    const { ask, email, link, forAgent, forSeller, seller } = await aSale();
    const { status, body } = await ask();
    expect(status).toBe(201);
    const mail = await mailTo(email, /needs a file from you/);
    expect(mail.text).toContain('The warranty deed');
    expect(mail.text).toContain(`/guest-tasks/${link.request_id}/${link.request_pin}#files`);
    expect(await forSeller()).toEqual(await forAgent());
    expect(await forSeller()).toMatchObject([{ id: body.id, state: 'open', is_late: false }]);
    const file = await upload(seller, aPdf(), { answers: body.id });
    expect(file).toMatchObject({ state: 'ready', answers: body.id });
    expect(await forAgent()).toMatchObject([{ state: 'done' }]);
    expect((await filesOf(seller).remove(file.id)).status).toBe(200);
    expect(await forAgent()).toMatchObject([{ state: 'open' }]);
  });

  it('reminds the seller before and after its day, and tells the agent', { tags: 'deep' }, async () => {
    const { ask, email, agentA } = await aSale();
    await ask();
    await runSchedule('redrive', dayIn(4.9));
    await mailTo(email, /due tomorrow/);
    await runSchedule('redrive', dayIn(7));
    await mailTo(email, /a file is late/);
    await eventually(async () => await mailTo(agentA.email, /Sam Seller hasn't added a file yet/));
  });

  it('is one that the agent reminds of by a button, which the timeline of the client says; another agent can not', async () => {
    const { ask, remind, email, forAgent, agentsTimeline } = await aSale();
    const { id } = (await ask()).body;
    expect((await remind(id, (await actors()).agentB.token)).status).toBe(404);
    expect((await remind(id)).status).toBe(200);
    await mailTo(email, /Reminder: .* needs a file/);
    expect(await forAgent()).toMatchObject([{ reminded_at: expect.stringMatching(/^\d/) }]);
    const reminders = (await agentsTimeline()).filter(({ kind }: { kind: string }) => kind === 'reminder');
    expect(reminders).toMatchObject([{ about: 'The warranty deed' }]);
  });

  it('is refused with a day that is over, and once the transaction is closed; another agent can do nothing', async () => {
    const { ask, cancel, forSeller, close } = await aSale();
    expect((await ask({ due_on: '2026-01-01' })).body.fields).toMatchObject({ due_on: /still to come/ });
    const { id } = (await ask()).body;
    const { token } = (await actors()).agentB;
    const stranger = { token, body: { canceled: true } };
    expect((await call('PUT', `/api/asked-files/${id}/canceled`, stranger)).status).toBe(404);
    expect(await forSeller()).toMatchObject([{ state: 'open' }]);
    expect((await cancel(id, true)).status).toBe(200);
    expect(await forSeller()).toMatchObject([{ state: 'canceled' }]);
    expect((await cancel(id, false)).status).toBe(200);
    await close();
    expect((await ask()).status).toBe(410);
  });
});
