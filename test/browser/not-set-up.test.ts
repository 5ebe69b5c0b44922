// A site that an operator has just deployed: what isn't set up is left out, or says so.
// Seen red: with buttons of Google and Facebook that lead nowhere.
import { afterEach, expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { findingsOnceShown, forgetAll } from './sign-in-on.ts';
import { arriveAs } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
afterEach(() => forgetAll(page));

it('offers no other services at the sign-in, and says that campaigns are not set up', { tags: 'deep' }, async () => {
  const config = await (await fetch(`${baseUrl()}/config.json`)).json();
  const first = { ...config, socialSignIn: '', passkeyDomain: '', campaigns: 'off' };
  await page.route('**/config.json', (route) => route.fulfill({ json: first }));
  for (const path of ['/', '/signup']) {
    await page.goto(`${baseUrl()}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor({ state: 'detached' });
    expect(await page.getByText('or', { exact: true }).count()).toBe(0);
    expect(await findingsOnceShown(page)).toEqual([]);
  }
  await arriveAs(page, 'agent');
  await page.goto(`${baseUrl()}/campaigns`);
  await page.getByText("Campaigns aren't set up on this site yet.").waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
});
