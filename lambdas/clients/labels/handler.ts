// A separate function: loading what draws a PDF would slow down the list's first call.
import { openDb } from '#core/aws/clients.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { createClientStore } from '#public/clients/client';
import { routes } from './contract.ts';
import { writeLabels } from './labels-pdf.ts';

/** Twenty sheets: well below what a reply may weigh. */
const PART = 600;
const clients = createClientStore(openDb());

export const handler = serve(routes, {
  labels: async ({ actor, query }) => {
    const { items, nextCursor } = await clients.optedIn(actor.id, 'postable', { limit: PART, cursor: query.cursor });
    const pdf = items.length > 0 ? (await writeLabels(items, systemClock())).toString('base64') : '';
    return { pdf, count: items.length, next_cursor: nextCursor };
  },
});
