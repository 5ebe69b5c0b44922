// A program of the agent of a world: a key that may read everything, and a webhook that gets every event. What happened comes from the
// stream of the table, as in the product.
import { expect } from 'vitest';
import type { Json } from '../../lambdas/core/crypto/seal.ts';
import { SECOND } from '../../lambdas/core/platform/clock.ts';
import { profile } from '../../lambdas/members/account/entity.ts';
import { recordEvents } from '../../lambdas/open/events/public.ts';
import { EVENT_TYPES } from '../../lambdas/open/events/vocabulary.ts';
import { createKey } from '../../lambdas/open/keys/own-keys.ts';
import { ALL_SCOPES } from '../../lambdas/open/keys/vocabulary.ts';
import { routes as letters } from '../../lambdas/open/v1/letters/contract.ts';
import { deliverEvents } from '../../lambdas/open/webhooks/deliver-events.ts';
import { addWebhook, listeners, readObject, webhookSecrets } from '../../lambdas/open/webhooks/public.ts';
import { routesFor } from '../security/route-list.ts';
import type { FundsWorld } from './a-funds-world.ts';

const READS = routesFor('key').filter(({ method }) => method === 'GET');
const SITE = 'https://groundwork.example';
const NONE = '0'.repeat(32);

export const aProgram = async (world: FundsWorld, communicationId: string) => {
  const { db, clock, pinKey, agent } = world;
  const { id: agentId, email } = agent;
  await db.put(profile.item({ agentId }, { email, leadsHere: email } as never));
  const { key } = await createKey(world)(agent, { name: 'Program', scopes: ALL_SCOPES, is_test: false });
  const headers = { authorization: `Bearer ${key}` };
  const secretOf = webhookSecrets(pinKey);
  const everything = { url: 'https://hooks.example.com/in', events: [...EVENT_TYPES], description: '' };
  const { row: webhook } = await addWebhook({ db, clock, secretOf })(agent, everything, undefined);
  const brought: Json[] = [];
  const deliver = deliverEvents({
    db,
    clock,
    secretOf,
    readObject: readObject({ db, clock, siteUrl: SITE }),
    async post(_, sent, body) {
      brought.push({ headers: sent, body });
      return { ms: 1, status: 200, text: 'ok' };
    },
  });
  let followed = 0;
  const ids: Record<string, string> = { requests: `req_${communicationId}` };
  const path = { id: `req_${communicationId}` };
  return {
    /** Every event that its webhook got. */
    brought,
    /** Makes events of all changes since the last time, and sends them. */
    async follow(): Promise<void> {
      const all = await world.changes();
      const at = clock().getTime() / SECOND;
      const since = all
        .slice(followed)
        .map((one) => ({ ...one, dynamodb: { ...one.dynamodb, ApproximateCreationDateTime: at } }));
      followed = all.length;
      await recordEvents({ db, listenersOf: listeners(db, clock()) })(since);
      await deliver({ agentId, webhookId: webhook.id }, { id: `worker-${followed}` });
    },
    /** Each answer that the public API has for it: about its own things, and for IDs that name nothing. */
    async reads(reportId: string): Promise<Json[]> {
      ids.reports = `rep_${reportId || NONE}`;
      const answers: Json[] = [];
      for (const route of READS) {
        const [, , of = ''] = route.path.split('/');
        const params = { id: ids[of] ?? NONE } as never;
        const { status, text } = await world.call(route, { params, headers });
        if (status === 200) ids[of] ??= JSON.parse(text).data?.[0]?.id;
        answers.push({ route: `${route.method} ${route.path}`, status, text });
      }
      return answers;
    },
    /** A letter to the other side, which its worker seals. */
    async sendLetter(dollars: number): Promise<void> {
      const recipient = { name: 'Lee Lister', email: 'lee@listings.example' };
      const body = { recipient, amount_cents: dollars * 100 };
      const sent = await world.call(letters.sendLetter, { params: path, body, headers });
      expect(sent.text).toContain('preparing');
      ids.letters = sent.body?.id ?? '';
      await world.drain();
    },
  };
};
