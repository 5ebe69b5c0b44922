// Requests, banks, reports, and the clock's work on them.
import { inject } from 'vitest';
import { pinTries } from '../../../lambdas/core/http/guest-link-entity.ts';
import { TRIES_IN_ALL, TRIES_PER_WINDOW } from '../../../lambdas/core/http/pin-tries.ts';
import { aRequestForm } from '../../builders/a-request-form.ts';
import { type GuestLink, guestOf } from '../../cloud/actors.ts';
import {
  accountsOf,
  answerRequest,
  HARBOR,
  linkBank,
  linkOwnBank,
  release,
  SILENT_WEBHOOK,
} from '../../cloud/bank-journey.ts';
import { tellAboutBank } from '../../cloud/bank-side.ts';
import { call, publicToken } from '../../cloud/client.ts';
import { makeRowOld } from '../../cloud/database.ts';
import { newAgent } from '../../cloud/new-agent.ts';
import { genuine, productReady } from '../plaid-webhooks.ts';
import { fresh, inDays, replayedSession, runSchedule, type Scenario, type Scene } from './scene.ts';

export const fundsScenarios = (scene: Scene) => {
  const { agentA, answered, asAgent, reportId } = scene;
  const asGuest = (path: string, more: object = {}) =>
    call('POST', path, { body: { ...answered.link, ...more }, cookie: answered.cookie });
  const ask = (over: object = {}) =>
    asAgent(
      'POST',
      '/api/communications/create/report',
      aRequestForm({ to_user_email: `${fresh('g')}@g.example`, ...over }),
    );
  const linked = async (institution = HARBOR) => {
    const guest = await guestOf(agentA);
    await linkBank(guest, institution);
    return guest;
  };
  const useUpPin = async ({ request_id }: GuestLink) => {
    const tries = pinTries.key({ linkId: request_id, pinVersion: '1' });
    for (let total = 0; total < TRIES_IN_ALL; total += TRIES_PER_WINDOW) {
      for (let guess = 0; guess < TRIES_PER_WINDOW; guess++)
        await call('POST', '/api/guest/request', { body: { request_id, request_pin: 'WRNGPN22' } });
      await makeRowOld(tries);
    }
  };
  const answer: Scenario = async () => {
    const guest = await linked();
    await accountsOf(guest);
    await release(guest);
    return guest;
  };
  const ownBank: Scenario = async () =>
    asAgent('POST', '/api/dashboard/add/account', { public_token: await publicToken(agentA, HARBOR) });
  const ownItem = async (agent = agentA) => (await linkOwnBank(agent)).item_id as string;
  /** By another person, because other ways read this agent's linked banks. They signed in just now, which unlinking asks for. */
  const unlink = async () => {
    const other = await newAgent();
    return call('DELETE', `/api/banks/${await ownItem({ id: '', ...other })}`, other);
  };
  const draft = () => ask({ message_draft: 1 });
  const sendOwn: Scenario = async () => {
    const bank = await linkOwnBank(agentA);
    const data = bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id }));
    const to_user = `${fresh('reader')}@readers.example`;
    return ask({ report_request_type: 2, report_type: 2, to_user, to_user_email: to_user, proof_amount: 1000, data });
  };
  const aLetterTo = (name: string) => ({
    recipient_name: 'Sally Seller',
    recipient_email: `${name}@sellers.example`,
    amount: 1000,
  });
  /** Withdrawn at once: a report has ten that are open at most. */
  const letterToTheOtherSide: Scenario = async () => {
    const path = `/api/communications/${answered.communicationId}/letters`;
    const { body } = await asAgent('POST', path, aLetterTo(fresh('seller')));
    await asAgent('POST', `/api/offer-letters/${body?.id}/withdraw`);
  };
  return {
    requests: [
      () => asAgent('GET', '/api/communications'),
      () => call('POST', '/api/guest/request', { body: answered.link }),
      async () => asAgent('DELETE', `/api/communications/${(await draft()).body.id}`),
      ask,
      async () => asAgent('POST', `/api/communications/${(await ask()).body.id}/cancel`),
      async () =>
        asAgent('POST', `/api/communications/${(await ask()).body.id}/email`, {
          to_user_email: `${fresh('corrected')}@g.example`,
        }),
      async () => {
        await ask();
        const { communications = [] } = (await asAgent('GET', '/api/communications')).body;
        // A report that was sent without a request is of no deal.
        const { deal_id, to_user } = communications.find((one: { deal_id?: string }) => one.deal_id) ?? {};
        await asAgent('GET', `/api/deals/${deal_id}`);
        await asAgent('GET', `/api/deals/open?email=${encodeURIComponent(to_user)}`);
      },
      sendOwn,
    ],
    banking: [
      () => call('POST', '/api/guest/create_link_token', { body: answered.link }),
      () => asAgent('GET', '/api/create_link_token'),
      ownBank,
      async () => asAgent('POST', `/api/banks/${await ownItem()}/repair`),
      unlink,
      async () => {
        const guest = await linked();
        await call('POST', '/api/guest/get/account', { body: guest.link });
        await call('POST', '/api/guest/plaid_asset_report_request', { body: guest.link });
      },
    ],
    reports: [
      async () => {
        const path = `/api/communications/${answered.communicationId}/letters`;
        await call('POST', path, { ...(await replayedSession()), body: aLetterTo(fresh('seller')) });
      },
      () => asAgent('GET', `/api/communications/${answered.communicationId}/report`),
      () => call('POST', '/api/guest/reports', { body: answered.link }),
      () => call('GET', `/api/verify/${reportId}`),
      () => call('GET', '/api/seal-keys'),
      async () => {
        const { body } = await asAgent('GET', `/api/communications/${answered.communicationId}/report/pdf`);
        return body?.url ? fetch(body.url) : undefined;
      },
      letterToTheOtherSide,
      () => asGuest('/api/guest/keep', { keep: true }),
      async () => {
        const guest = await linked();
        await call('POST', '/api/guest/disconnect', { body: guest.link });
      },
    ],
    'plaid-webhook': [
      () => linked(),
      async () => {
        const { body, header = '' } = genuine(inject('dataDir'), productReady('an-unknown-report'));
        const headers = { 'plaid-verification': header, 'content-type': 'application/json' };
        return call('POST', '/api/webhooks/plaid', { raw: body, headers });
      },
    ],
    'report-worker': [
      () => linked(),
      answer,
      async () => {
        const guest = await linked();
        await call('POST', '/api/guest/disconnect', { body: guest.link });
      },
      unlink,
      sendOwn,
      async () => {
        const { item_id } = await linkOwnBank(agentA);
        await tellAboutBank(item_id, 'PENDING_DISCONNECT');
      },
      async () => {
        const guest = await guestOf(agentA);
        const { report_id } = await answerRequest(agentA, guest);
        const { link: body, cookie } = guest;
        await call('POST', `/api/guest/reports/${report_id}/withdraw`, { body, cookie });
      },
    ],
    upkeep: [
      ...['redrive', 'poll-banks', 'requests', 'transactions', 'retention'].map(
        (task): Scenario =>
          () =>
            runSchedule(task),
      ),
      async () => {
        await linked(SILENT_WEBHOOK);
        await runSchedule('poll-banks');
      },
      async () => {
        await linked();
        await runSchedule('retention', inDays(60));
      },
      async () => {
        await ask();
        await runSchedule('requests', inDays(10));
      },
      async () => {
        // A reminder for a request whose pin was guessed at too often brings another pin.
        const { link } = await guestOf(agentA);
        await useUpPin(link);
        await runSchedule('requests', inDays(10));
      },
      async () => {
        await answerRequest(agentA, await guestOf(agentA));
        await runSchedule('retention', inDays(800));
      },
    ],
  } satisfies Record<string, Scenario[]>;
};
