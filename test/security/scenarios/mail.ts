// From the outbox to the mailbox and to browsers, and the events that come back.
import { aRequestForm } from '../../builders/a-request-form.ts';
import { call } from '../../cloud/client.ts';
import { eventually } from '../../cloud/eventually.ts';
import { newAgent } from '../../cloud/new-agent.ts';
import { aNewsBrowser } from '../../cloud/push-browser.ts';
import { addWebhook, behave, sendTest } from '../../cloud/webhooks.ts';
import type { chatScenarios } from './chat.ts';
import type { clientScenarios } from './clients.ts';
import type { fundsScenarios } from './funds.ts';
import type { memberScenarios } from './members.ts';
import { fresh, type Scenario, type Scene } from './scene.ts';

type Others = Omit<ReturnType<typeof chatScenarios>, 'fromDashboard'> &
  ReturnType<typeof clientScenarios> &
  ReturnType<typeof fundsScenarios> &
  ReturnType<typeof memberScenarios>;

export const mailScenarios = ({ agentA, asAgent }: Scene, others: Others) => {
  const askOf = (to_user_email: string) =>
    asAgent('POST', '/api/communications/create/report', aRequestForm({ to_user_email }));
  const ask = () => askOf(`${fresh('asked')}@g.example`);
  const bounce: Scenario = () => askOf(`${fresh('gone')}+bounce@g.example`);
  /** The browser is gone by the second message. */
  const news: Scenario = async () => {
    const browser = await aNewsBrowser(agentA);
    await bounce();
    await eventually(async () => (await browser.received()).length > 0);
    await browser.end();
    await bounce();
  };
  /** The receiver takes one, and is gone by the next. To add it, one has signed in minutes ago at most. */
  const webhook: Scenario = async () => {
    const agent = await newAgent();
    const { id, name, received } = await addWebhook(agent);
    await sendTest(agent, id);
    await eventually(async () => (await received()).length > 0);
    await behave(name, 'gone');
    await sendTest(agent, id);
    await eventually(async () => (await received()).length > 1);
    await call('DELETE', `/api/webhooks/${id}`, agent);
  };
  return {
    'news-worker': [news],
    'webhook-worker': [webhook],
    'outbox-relay': [
      ask,
      ...others['report-worker'],
      ...others['membership-worker'],
      ...others['document-worker'].slice(0, 1),
      ...others['campaign-worker'],
      news,
      webhook,
    ],
    'mail-worker': [ask, ...others['document-worker'].slice(0, 1)],
    'mail-events': [ask, bounce, ...others['membership-worker'], ...others['mail-events']],
  } satisfies Record<string, Scenario[]>;
};
