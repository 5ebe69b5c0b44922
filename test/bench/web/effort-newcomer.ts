// The first hour: from the form of the sign-up, over the emailed code and the license, to the report of one's own sample.
import type { Page } from 'playwright-core';
import { type OnPage, startJourney, sum } from './effort-journey.ts';

/** Times of the keystroke-level model (Card, Moran and Newell): to point and press, and to fill in a field of about fifteen keys. */
const SECONDS = { tap: 1.3, field: 15 * 0.28 };

/** How long the hands are busy. Reading comes on top: the words of each page are in the table. */
export const handSeconds = (pages: OnPage[]): number =>
  sum(pages, ({ taps, fields }) => taps * SECONDS.tap + fields * SECONDS.field);

const NAME = 'Una Novak';

export const asNewcomer = async (page: Page, url: string, email: string): Promise<OnPage[]> => {
  const { guestLinkIn, mailTo } = await import('../../cloud/client.ts');
  const { codeIn, PASSWORD } = await import('../../cloud/new-agent.ts');
  const person = startJourney('someone new', page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  void page.goto(`${url}/signup`, { waitUntil: 'commit' });
  await person.arrive('sign up', button('Create account'));
  await person.type(page.getByLabel('Your name'), NAME);
  await person.type(page.getByLabel('Email', { exact: true }), email);
  await person.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await person.tap(button('Create account'));
  await person.arrive('code', button('Confirm'));
  await person.type(
    page.getByLabel('Code', { exact: true }),
    codeIn(await person.receive(mailTo(email, /confirmation code/))),
  );
  await person.tap(button('Confirm'));
  await person.arrive('license', page.getByRole('checkbox', { name: /license terms/ }));
  await person.tap(page.getByRole('checkbox', { name: /license terms/ }));
  await person.tap(button('Next'));
  await person.arrive('own bank, later', button('Do this later'));
  await person.tap(button('Do this later'));
  await person.arrive('second step, later', page.getByRole('dialog', { name: /second step/ }));
  await person.tap(page.getByRole('dialog').getByRole('button', { name: 'Not now' }));
  await person.arrive('dashboard', button('Send yourself a sample request'));
  await person.tap(button('Send yourself a sample request'));
  await person.arrive('sent', page.getByRole('heading', { name: 'Your sample request' }));
  const { request_id, request_pin } = guestLinkIn(await person.receive(mailTo(email, /asks for your proof/)));
  void page.goto(`${url}/guest/${request_id}/${request_pin}`, { waitUntil: 'commit' });
  await person.arrive("sample's license", button('PROCEED'));
  // The link in the email.
  person.pages.at(-1)!.taps++;
  await person.tap(page.getByRole('checkbox', { name: /accept the license/ }));
  await person.tap(button('PROCEED'));
  await person.arrive('sample bank', button('Continue with the sample bank'));
  await person.tap(button('Continue with the sample bank'));
  await person.arrive("sample's end", page.getByRole('heading', { name: 'Report complete' }));
  void page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  await person.arrive('dashboard again', page.getByRole('link', { name: 'Read the report' }));
  await person.tap(page.getByRole('link', { name: 'Read the report' }));
  await person.arrive('report', page.getByRole('heading', { level: 1, name: "Sam Sample's proof of funds" }));
  return person.pages;
};
