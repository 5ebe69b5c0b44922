// An account in somebody else's name: the client explains it on a phone, and readers of the report see whose explanation it is.
import { expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest, HARBOR } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { findingsOn } from './axe.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

it('is explained by the client, by keyboard, and never looks confirmed without a warning', {
  tags: 'deep',
}, async () => {
  const { page: desk } = await watchedPage();
  const agent: Person = { id: '', email: '', token: await arriveAs(desk) };
  const guest = await guestOf(agent);
  const report = await answerRequest(agent, guest, HARBOR, { holder: 'Luis Ortega' });

  const { page: phone } = await watchedPage(PHONE);
  await phone.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  await phone.getByText('The account is in another name').waitFor();
  // Its state is no verdict, so the mark isn't green.
  const [red = 0, green = 0] = await phone
    .getByRole('status')
    .filter({ hasText: 'Report complete' })
    .locator('svg')
    .evaluate((mark) => (getComputedStyle(mark).color.match(/\d+/g) ?? []).map(Number));
  expect(green - red).toBeLessThan(20);
  await phone.getByRole('button', { name: 'Explain whose account it is' }).press('Enter');
  await phone.getByRole('radio', { name: "A spouse's account" }).press('Space');
  await phone.getByLabel('In your own words').fill('Luis is my husband.');
  await phone.getByRole('button', { name: 'Send my explanation' }).press('Enter');
  await phone.getByText('You says:').or(phone.getByText('Luis is my husband.')).first().waitFor();
  expect(await findingsOn(phone)).toEqual([]);

  await phone.getByRole('link', { name: 'See my copy' }).press('Enter');
  await phone.getByText('Confirmed, but in another name: at least').waitFor();
  expect(await findingsOn(phone)).toEqual([]);

  // The worker seals the explanation within a moment.
  await eventually(async () => {
    const { body } = await call('GET', `/api/verify/${report.report_id}`);
    return body.letter.explanations.length > 0 ? true : undefined;
  });
  await phone.goto(`${baseUrl()}/verify/${report.report_id}`);
  await phone.getByRole('heading', { name: 'Confirmed, but in another name' }).waitFor();
  await phone.getByText('Luis is my husband.').waitFor();
  expect(await phone.getByText('genuine and valid').count()).toBe(0);

  await desk.goto(`${baseUrl()}/communications?id=${guest.communicationId}`);
  await desk.getByText('In another name').first().waitFor();
  await desk.getByText('Luis is my husband.').waitFor();
});

it('lets the client write to the agent where the request is', { tags: 'deep' }, async () => {
  const { page: desk } = await watchedPage();
  const agent: Person = { id: '', email: '', token: await arriveAs(desk) };
  const guest = await guestOf(agent);
  const { page: phone } = await watchedPage(PHONE);
  await phone.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  await phone.getByRole('button', { name: 'Write to Ada Agent' }).press('Enter');
  await phone.getByPlaceholder('Type your message...').fill('Which account should I use?');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.getByText('Sent', { exact: true }).waitFor();

  await desk.goto(`${baseUrl()}/communications?id=${guest.communicationId}`);
  await desk.getByRole('button', { name: 'Show the conversation' }).click();
  await desk.getByText('Which account should I use?').waitFor();
});

it('of a trust is shown to be theirs by a document that the agent accepts', { tags: 'deep' }, async () => {
  const { page: desk } = await watchedPage();
  const agent: Person = { id: '', email: '', token: await arriveAs(desk) };
  const guest = await guestOf(agent);
  await answerRequest(agent, guest, HARBOR, { holder: 'The Lopez Family Trust' });

  const { page: phone } = await watchedPage(PHONE);
  await phone.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  await phone.getByRole('button', { name: 'Show that I sign for it' }).press('Enter');
  await phone.getByLabel('Name of the trust, company or estate').fill('Lopez Family Trust');
  await phone
    .getByLabel('Certification of trust or resolution', { exact: true })
    .setInputFiles({ name: 'trust.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  await phone.getByRole('radio', { name: 'Trustee' }).press('Space');
  await phone.getByRole('button', { name: 'Open trust.pdf' }).waitFor();
  expect(await findingsOn(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Share with Ada Agent' }).press('Enter');
  await phone.getByText(/hasn't reviewed it yet/).waitFor();

  await desk.goto(`${baseUrl()}/communications?id=${guest.communicationId}`);
  await desk.getByText('Authority to review').first().waitFor();
  expect(await findingsOn(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Accept the document' }).press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept the document' }).press('Enter');
  await desk.getByText('Held by an entity the client signs for').waitFor();
  expect(await findingsOn(desk)).toEqual([]);
});
