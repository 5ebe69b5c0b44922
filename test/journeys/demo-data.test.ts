// What a newcomer finds at the first start, before they have done anything themselves.
import { describe, expect, it } from 'vitest';
import { call, guestLinkIn, mailsTo, signInAs } from '../cloud/client.ts';

/** A client of the demo whose request is still open. */
const WAITING = 'Jonas Berg';

describe('the demo data', () => {
  it("has its clients' emails in the mailbox, and their links open", async () => {
    const token = await signInAs('agent');
    const { communications } = (await call('GET', '/api/communications?limit=100', { token })).body;
    const open = communications.find(({ name }: { name: string }) => name === WAITING);
    const mail = (await mailsTo(open.to_user)).at(-1);
    if (!mail) throw new Error(`${open.to_user} got no email`);
    const opened = await call('POST', '/api/guest/request', { body: guestLinkIn(mail) });
    expect(opened).toMatchObject({ status: 200, body: { client_name: WAITING } });
  });
});
