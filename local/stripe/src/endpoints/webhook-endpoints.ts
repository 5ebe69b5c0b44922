// The webhook endpoints of an account. The local cloud gets its events without one, and nothing is sent to these.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { expand, paging, text } from '../api/form.ts';
import type { World } from '../store.ts';
import { type Endpoint, endpoint, fields, listOf } from './list.ts';

type WebhookEndpoint = { id: string; object: 'webhook_endpoint'; url: string; status: 'enabled' } & {
  enabled_events: string[];
  api_version: string | null;
  created: number;
};

const creation = fields({
  url: z.url('Invalid URL'),
  enabled_events: z.array(text),
  api_version: text.optional(),
  ...expand,
});

export const webhookEndpoints = ({ seconds }: World): Endpoint[] => {
  const made: WebhookEndpoint[] = [];
  return [
    endpoint('GET', '/v1/webhook_endpoints', fields(paging), (asked) => listOf('/v1/webhook_endpoints', made, asked)),
    endpoint('POST', '/v1/webhook_endpoints', creation, ({ url, enabled_events, api_version = null }) => {
      const one = {
        id: `we_${randomBytes(12).toString('hex')}`,
        object: 'webhook_endpoint' as const,
        ...{ url, enabled_events, api_version, status: 'enabled' as const, created: seconds() },
      };
      made.push(one);
      // Stripe shows the secret only here.
      return { ...one, secret: `whsec_${randomBytes(16).toString('hex')}` };
    }),
  ];
};
