// The main job as people do it: an agent asks, a client links a bank and sends, the agent reads the report, anyone verifies it.
import { guestLinkIn, local, mailTo } from '#test/cloud/client.ts';
import { type Browser, by } from './webdriver.ts';

type Step = (name: string, browser: Browser) => Promise<void>;

/** The name of the bank's customer, or the report would say that the account is in another name. */
const CLIENT = { first: 'Alexandra', last: 'Rivera' };

const ask = async (agent: Browser, cloud: string, email: string, step: Step): Promise<void> => {
  const { accounts } = await local();
  await agent.go(cloud);
  await agent.fill(by.field('Username'), accounts.agent.email);
  await agent.fill(by.field('Password'), accounts.agent.password);
  await agent.click(by.button('Sign In'));
  await agent.arriveAt('/dashboard');
  await agent.see(by.link('Request Proof of Funds'));
  await step('the agent has signed in', agent);

  await agent.click(by.link('Request Proof of Funds'));
  await agent.arriveAt('/requestreport');
  await agent.fill(`(${by.field('First name')})[2]`, CLIENT.first);
  await agent.fill(`(${by.field('Last name')})[2]`, CLIENT.last);
  await agent.fill(by.field('Email'), email);
  await agent.fill(by.field('Minimum required funds in dollars'), '480,000');
  await agent.fill(by.field('Message'), 'For 14 Maple Street.');
  await agent.click(by.button('PREVIEW REQUEST'));
  await agent.see(by.text('asks for your proof of funds'));
  await agent.click(by.button('SEND'));
  await agent.arriveAt('/requestcomplete');
  await agent.see(by.text('Your request is on its way'));
  await step('the agent has asked', agent);
};

const give = async (guest: Browser, link: string, step: Step): Promise<void> => {
  await guest.go(link);
  await guest.see(by.text('$480,000'));
  await step('the client has opened the link', guest);
  await guest.click(by.box('accept the license'));
  await guest.click(by.button('PROCEED'));
  await guest.click(by.button('Link my bank'));
  await guest.enterFrame('//iframe[@title="Plaid Link"]');
  await guest.click(by.button('Continue'));
  await guest.click('//button[contains(normalize-space(), "First Harbor Bank")]');
  await guest.fill(by.field('User name'), 'bo');
  await guest.fill(by.field('Password'), 'right');
  await guest.leaveFrame();
  await step('the bank asks for a password', guest);
  await guest.enterFrame('//iframe[@title="Plaid Link"]');
  await guest.click(by.button('Sign in'));
  await guest.see(by.text('Harbor Checking'));
  await guest.click(by.button('Continue'));
  await guest.click(by.button('Finish'));
  await guest.leaveFrame();
  await guest.see(by.text('Your bank has responded'));
  await step('the client has sent the report', guest);
};

const read = async (agent: Browser, cloud: string, step: Step): Promise<string> => {
  await agent.go(`${cloud}/communications`);
  await agent.click(by.text(`${CLIENT.first} ${CLIENT.last}`));
  await agent.see(by.text('Incoming Client Asset Report'));
  await agent.click(by.link('View report'));
  await agent.arriveAt('/prooffund/');
  await agent.see(by.text('$480,000'));
  await agent.see('//a[contains(@href, "/verify/")]');
  await agent.see('//aside//*[name()="svg"][@role="img"]');
  await step('the agent sees the report', agent);
  const link = await agent.evaluate('return document.querySelector(\'a[href*="/verify/"]\')?.getAttribute("href")');
  if (typeof link !== 'string') throw new Error('The report has no link to its verify page');
  return new URL(link, cloud).href;
};

export const doMainJob = async (agent: Browser, guest: Browser, cloud: string, step: Step): Promise<void> => {
  const email = `referee-${Date.now()}@example.com`;
  await ask(agent, cloud, email, step);
  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /asks for your proof/));
  await give(guest, `${cloud}/guest/${request_id}/${request_pin}`, step);
  const verify = await read(agent, cloud, step);
  await guest.go(verify);
  await guest.see(by.text('This report is genuine and valid'));
  await step('the verify page says genuine', guest);
};
