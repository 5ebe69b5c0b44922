// An agent follows up with a client by the agent's own phone.
// @module-tag deep
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { arriveWith } from './sign-in-on.ts';
import { chooseMore } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

it('texts the link alone, and its page emails the pin to the client', async () => {
  const agent = await newAgent();
  const { id } = (await call('POST', '/api/communications/create/report', { ...agent, body: aRequestForm() })).body;
  const phone = await watchedPage(PHONE);
  await arriveWith(phone.page, agent);
  await phone.page.goto(`${baseUrl()}/communications?id=${id}`);
  await chooseMore(phone.page, 'Text the link');
  const texts = phone.page.getByRole('dialog').getByRole('link', { name: /^Text/ });
  await expect.poll(() => texts.allInnerTexts()).toEqual(['Text the link']);
  const message = decodeURIComponent((await texts.getAttribute('href')) ?? '');
  const [url = ''] = /https?:\S+/.exec(message) ?? [];
  expect(url).toMatch(/\/guest\/[0-9a-f]{32}$/);
  expect(phone.problems).toEqual([]);
  const client = await watchedPage(PHONE);
  await client.page.goto(url);
  await client.page.getByRole('button', { name: 'Email me my link again' }).click();
  await client.page.getByText('your link is on its way').waitFor();
  expect(client.problems).toEqual([]);
});
