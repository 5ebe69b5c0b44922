// Browsers report here when a page's content security policy blocks something.
import * as v from 'valibot';
import type { Routes } from '#core/http/route.ts';

/** The pages' content security policy names this path. */
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
    reply: v.object({ counted: v.number() }),
  },
} as const satisfies Routes;
