// What a newcomer finds at the first start, before they have done anything themselves.
import { describe, expect, it } from 'vitest';
import { call, guestLinkIn, mailsTo, signInAs } from '../cloud/client.ts';

/** A client of the demo whom the agent has asked. */
const WAITING = 'Jonas Berg';

/** Other tests may have sent more since. */
const communicationWith = async (token: string, name: string): Promise<{ to_user: string }> => {
  for (let cursor = ''; ; ) {
    const address = `/api/communications${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
    const { communications, next_cursor } = (await call('GET', address, { token })).body;
    const found = communications.find((one: { name: string }) => one.name === name);
    if (found) return found;
    if (!next_cursor) throw new Error(`The demo has no request to ${name}`);
    cursor = next_cursor;
  }
};

describe('the demo data', () => {
  it("has its clients' emails in the mailbox, and their links open", async () => {
    const open = await communicationWith(await signInAs('agent'), WAITING);
    const mail = (await mailsTo(open.to_user)).at(-1);
    if (!mail) throw new Error(`${open.to_user} got no email`);
    const opened = await call('POST', '/api/guest/request', { body: guestLinkIn(mail) });
    // Other tests let time pass until requests expire; a link with a wrong pin would be unknown.
    expect([200, 410]).toContain(opened.status);
  });
});
