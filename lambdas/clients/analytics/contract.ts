// The analytics app's pages, shown in a frame: a token identifies the agent for one load of a page.
import * as v from 'valibot';
import type { Routes } from '#core/http/route.ts';

/** The pages of the analytics app that we show. */
export const embedPage = v.picklist(['Magic_Emails', 'Call_List_Verification_Agent']);
export type EmbedPage = v.InferOutput<typeof embedPage>;

export const routes = {
  openEmbed: {
    method: 'POST',
    path: '/api/analytics/session',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: v.object({ page: embedPage }),
    reply: v.object({ token: v.string(), page: embedPage }),
  },
  /** The analytics app's server asks for the token's owner, which uses the token up. */
  redeemEmbed: {
    method: 'POST',
    path: '/api/analytics/verify',
    auth: 'public',
    throttle: 50,
    body: v.object({ token: v.pipe(v.string(), v.minLength(16), v.maxLength(128)) }),
    reply: v.object({
      page: embedPage,
      user: v.object({ id: v.string(), name: v.string() }),
    }),
  },
} as const satisfies Routes;
