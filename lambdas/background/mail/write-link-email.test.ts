// The client's link goes to the client and to no other address.
import { expect, it } from 'vitest';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { writeLinkEmail } from './write-link-email.ts';

const database = aTestDatabase();

it('has the link with its pin, to the address that the link has now, and no way to answer the agent with it', async () => {
  const side = await aRequestSide(database);
  const { id: linkId, clientEmail } = await side.request(await side.send());
  const write = writeLinkEmail({ ...side, siteUrl: 'https://groundwork.example' });
  const email = await write({ template: 'client-link', linkId, why: 'asked' });
  expect(email).toMatchObject({ to: clientEmail, sender: null });
  expect(email).not.toHaveProperty('replyTo');
  expect(email?.text).toMatch(new RegExp(`https://groundwork.example/guest/${linkId}/[2-9A-Z]{8}`));
});

it('is not written for a link that no one has', async () => {
  const side = await aRequestSide(database);
  const write = writeLinkEmail({ ...side, siteUrl: 'https://groundwork.example' });
  expect(await write({ template: 'client-link', linkId: 'f'.repeat(32), why: 'asked' })).toBeUndefined();
});
