// From the outbox to the mailbox and to browsers, and what comes back.
import { aRequestForm } from '../../builders/a-request-form.ts';
import { call } from '../../cloud/client.ts';
import { eventually } from '../../cloud/eventually.ts';
import { newAgent } from '../../cloud/new-agent.ts';
import { aNewsNumber, askForCode, codeTo, enterCode } from '../../cloud/news-number.ts';
import { aNewsBrowser } from '../../cloud/push-browser.ts';
import { faultHits, injectFault } from '../../faults/inject-fault.ts';
import type { chatScenarios } from './chat.ts';
import type { clientScenarios } from './clients.ts';
import type { fundsScenarios } from './funds.ts';
import type { memberScenarios } from './members.ts';
import { fresh, type Scenario, type Scene } from './scene.ts';

type Others = ReturnType<typeof chatScenarios> &
  ReturnType<typeof clientScenarios> &
  ReturnType<typeof fundsScenarios> &
  ReturnType<typeof memberScenarios>;

export const mailScenarios = ({ agentA, asAgent }: Scene, others: Others) => {
  const askOf = (to_user_email: string) =>
    asAgent('POST', '/api/communications/create/report', aRequestForm({ to_user_email }));
  const ask = () => askOf(`${fresh('asked')}@g.example`);
  const bounce: Scenario = () => askOf(`${fresh('gone')}+bounce@g.example`);
  /** A number gets a few texts a day. */
  const aNumber = () => `+1312555${String(Date.now()).slice(-4)}`;
  const texted = async (phone: string, replies: string[] = []) => {
    await asAgent('PUT', '/api/texts', { on: true });
    const { id } = (await ask()).body;
    await asAgent('POST', `/api/communications/${id}/texts`, { phone, agreed: true });
    const about = `/api/communications/${id}/texts`;
    await eventually(async () => /delivered|failed/.test((await asAgent('GET', about)).body.texts[0].state));
    const [text] = (await call('GET', `/_local/texts?to=${encodeURIComponent(phone)}`)).body;
    for (const word of replies) {
      await call('POST', `/_local/texts/${text.id}/reply/${word}`);
      const isStopped = word === 'STOP';
      await eventually(async () => ((await asAgent('GET', about)).body.stopped_at !== null) === isStopped);
    }
  };
  /** The browser is gone by the second message. */
  const news: Scenario = async () => {
    const browser = await aNewsBrowser(agentA);
    await bounce();
    await eventually(async () => (await browser.received()).length > 0);
    await browser.end();
    await bounce();
  };
  /** What the texting service has no time for goes back, and out later. */
  const newsPutBack: Scenario = async () => {
    const agent = await newAgent();
    const phone = aNewsNumber();
    await askForCode(agent, phone);
    await enterCode(agent, await codeTo(phone));
    await injectFault({ target: 'sms-voice', kind: '429' });
    try {
      const body = aRequestForm({ to_user_email: `${fresh('gone')}+bounce@g.example` });
      await call('POST', '/api/communications/create/report', { token: agent.token, body });
      await eventually(async () => (await faultHits()) > 0);
    } finally {
      await call('DELETE', '/_local/faults');
    }
  };
  return {
    'news-worker': [news],
    'outbox-relay': [
      ask,
      ...others['report-worker'],
      ...others['membership-worker'],
      ...others['document-worker'].slice(0, 1),
      ...others['campaign-worker'],
      news,
      () => texted(aNumber()),
    ],
    // Delivered, not delivered, and the words of a person.
    'text-events': [() => texted('+13125550143', ['STOP', 'START']), () => texted('+14254147167')],
    'text-worker': [() => texted('+13125550142'), newsPutBack],
    'mail-worker': [ask, ...others['document-worker'].slice(0, 1)],
    'mail-events': [ask, bounce, ...others['membership-worker']],
  } satisfies Record<string, Scenario[]>;
};
