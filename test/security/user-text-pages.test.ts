// Scripts in every field that the routes take, and then every page and mail that shows those fields, in a browser that would
// run them: the policy that forbids inline scripts is switched off, so that it is the escaping that holds.
// Seen red: with a client's name set as HTML in the list, it ran on the page of the clients.
// @module-tag deep
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { href } from '../../web/src/config/href.ts';
import { paths } from '../../web/src/config/paths.ts';
import { visits } from '../browser/addresses.ts';
import { settled, walkTo } from '../browser/walk.ts';
import { watchedPage } from '../browser/watched-page.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, type Guest, guestOf, type Person, subscribedAgent } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { asGuest, destructive } from './cast.ts';
import { xssPayloads } from './corpus/xss.ts';
import { join, must } from './office-cast.ts';
import { routesFor } from './route-list.ts';
import { wholeBodies } from './sample-input.ts';

/** One payload of each way in the short form, all of them in the full one; short enough for a name. */
const payloads = xssPayloads.filter((text) => text.length <= 80).filter((_, at) => at % sized(9, 1) === 0);

/** Two colleagues in an office that is called like an attack: one is called so, too, and may email no one; one shows her deals. */
const showsDeals = async (owner: Person): Promise<void> => {
  const office = await newOffice(owner, payloads[0]);
  await join(office, owner, await subscribedAgent(payloads[0] ?? ''), 'agent');
  const colleague = await subscribedAgent('Carla Colleague');
  await join(office, owner, colleague, 'agent');
  await must('PUT', `/api/offices/${office}/pipeline`, colleague, { shown: true });
  const body = aRequestForm({ requestee_name: payloads[2], property_address: payloads[1] });
  await must('POST', '/api/communications/create/report', colleague, body);
};

let people: Actors;
let guest: Guest;
let stored = 0;
beforeAll(async () => {
  people = await actors();
  guest = await guestOf(people.agentB, {
    to_user_name: payloads[0],
    to_user_last_name: payloads[1],
    requestee_name: payloads[2],
    message_body: payloads.join('\n'),
  });
  const makers = routesFor('agent').filter(
    ({ id, path, params, method }) => params.length === 0 && method !== 'GET' && !destructive.test(id + path),
  );
  const orders = payloads.flatMap((text) =>
    makers.flatMap((route) => (route.body ? wholeBodies(route, text) : [undefined]).map((body) => ({ route, body }))),
  );
  const replies = await inFlight(8, orders, ({ route, body }) =>
    attack({ method: route.method, path: route.path, token: people.agentB.token, body }),
  );
  const speakers = routesFor('guest').filter(
    ({ id, path, method }) => method !== 'GET' && !destructive.test(id + path),
  );
  await inFlight(4, speakers, (route) => asGuest(route, guest, payloads[0] ?? ''));
  await call('POST', '/api/communications/create/report', {
    token: people.agentB.token,
    body: aRequestForm({ message_draft: 1, message_body: payloads.join(' ') }),
  });
  await showsDeals(people.agentB);
  stored = replies.filter(({ status }) => status < 300).length;
  await answerRequest(people.agentB, guest);
});

const openPage = async (): Promise<Page> => {
  const { page } = await watchedPage({ bypassCSP: true });
  await page.addInitScript(() => {
    Object.assign(window, { fired: () => sessionStorage.setItem('fired', location.pathname) });
  });
  return page;
};

const ranOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const planted = document.querySelectorAll('[onerror],[onload],[onfocus],[ontoggle],[onbegin],[srcdoc]').length;
    return [sessionStorage.getItem('fired') ?? '', planted ? `${planted} elements` : ''].filter(Boolean);
  });

it('runs nothing that anybody typed, on any page or in any mail', async () => {
  const page = await openPage();
  await page.addInitScript((token) => localStorage.setItem('token', token), people.agentB.token);
  const { request_id, request_pin } = guest.link;
  const every = await visits({ token: people.agentB.token, cookie: people.agentB.cookie ?? '' });
  // The pages among these that show typed text.
  const own: Partial<typeof every> = {
    guest: { as: 'visitor', at: href.guest(request_id, request_pin) },
    guestTasks: { as: 'visitor', at: href.guestTasks(request_id, request_pin) },
    proofOfFunds: { as: 'agent', at: href.proofOfFunds(guest.communicationId) },
  };
  const addresses = Object.values({ ...every, ...own }).map(({ at }) => at);
  // In the short form from page to page within the app: loading it again shows the same.
  const open = async (at: string) => {
    if (sized(0, 1) > 0 || page.url() === 'about:blank') await page.goto(`${baseUrl()}${at}`);
    else await walkTo(page, at);
    await settled(page);
  };
  const ran: string[] = [];
  let shown = 0;
  for (const at of addresses) {
    await open(at);
    if ((await page.locator('body').innerText()).includes('fired()')) shown++;
    ran.push(...(await ranOn(page)).map((what) => `${at}: ${what}`));
  }
  const mails = ((await call('GET', '/_local/mail')).body as { html: string; subject: string }[]).filter(({ html }) =>
    html.includes('fired()'),
  );
  const reader = await openPage();
  await reader.goto(`${baseUrl()}${paths.policy}`);
  for (const { html, subject } of mails.slice(0, sized(10, 1000))) {
    await reader.setContent(html);
    ran.push(...(await ranOn(reader)).map((what) => `the mail '${subject}': ${what}`));
  }
  printResult(
    'T-17',
    `pages: ${payloads.length} scripts in ${stored} things, ${addresses.length} pages (${shown} show them), ${mails.length} mails, ${ran.length} ran`,
  );
  expect(ran).toEqual([]);
  // Hidden text proves nothing.
  expect(stored).toBeGreaterThan(10);
  expect(shown).toBeGreaterThan(8);
  expect(mails.length).toBeGreaterThan(0);
});
