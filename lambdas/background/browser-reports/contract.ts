// Where browsers report what the pages' content security policy stopped.
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

/** The pages' policy names it. */
export const REPORTS_PATH = '/api/browser-reports';

export const routes = {
  report: {
    method: 'POST',
    path: REPORTS_PATH,
    auth: 'public',
    // A list of reports in most browsers, and a single one in the others.
    rawBody: true,
    bodyLimit: 64 * 1024,
    throttle: 100,
    reply: z.object({ counted: z.number() }),
  },
} as const satisfies Routes;
