// A client's own link: the email that brings it again, the browsers that opened it, and what they ask for once it has expired.
import { done, guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

const browser = z.object({
  id: z.string(),
  /** As its owner would call it: "Chrome on Windows". */
  device: z.string(),
  opened_at: z.string(),
  /** The one that asks. */
  is_this: z.boolean(),
  /** It can still read the page. */
  is_open: z.boolean(),
});
export type ListedBrowser = z.output<typeof browser>;

export const routes = {
  /** Sends the link to its client's address, and says the same about an ID that doesn't exist. */
  emailLink: {
    method: 'POST',
    path: '/api/guest/email-link',
    auth: 'public',
    throttle: 50,
    body: z.object({ request_id: z.string().check(z.minLength(1), z.maxLength(128)) }),
    reply: done,
  },
  /** Those of the last 30 days, newest first. */
  browsers: {
    method: 'POST',
    path: '/api/guest/browsers',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: z.object({ browsers: z.array(browser) }),
  },
  /** One, or all but the one that asks. The link gets another pin, which the client gets by email. */
  closeBrowsers: {
    method: 'POST',
    path: '/api/guest/close-browsers',
    auth: 'guest',
    body: z.object({ ...guestCredential, browser_id: z.optional(z.string().check(z.maxLength(64))) }),
    reply: z.object({ browsers: z.array(browser), emailed: z.boolean() }),
  },
  /** The link of a request has expired: its agent is asked for another one, once a day. */
  askForLink: {
    method: 'POST',
    path: '/api/guest/ask-for-link',
    auth: 'guest',
    forTheAgent: true,
    body: z.object(guestCredential),
    /** When the agent was asked: now, or within the last day. */
    reply: z.object({ asked_at: z.string() }),
  },
} as const satisfies Routes;
