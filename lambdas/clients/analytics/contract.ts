// The analytics app's pages, shown in a frame: a token lets one load of a page know who is looking.
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

/** The pages of the analytics app that we show. */
export const embedPage = z.enum(['Magic_Emails', 'Call_List_Verification_Agent']);
export type EmbedPage = z.output<typeof embedPage>;

export const routes = {
  openEmbed: {
    method: 'POST',
    path: '/api/analytics/session',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: z.object({ page: embedPage }),
    reply: z.object({ token: z.string(), page: embedPage, expires_in: z.number() }),
  },
  /** The analytics app's server asks whose token it is, which uses the token up. */
  redeemEmbed: {
    method: 'POST',
    path: '/api/analytics/verify',
    auth: 'public',
    throttle: 50,
    body: z.object({ token: z.string().check(z.minLength(16), z.maxLength(128)) }),
    reply: z.object({
      page: embedPage,
      user: z.object({ id: z.string(), name: z.string() }),
    }),
  },
} as const satisfies Routes;
