// A client's own link: the email that brings it again, the browsers that opened it, and the request for another one
// after it has expired.
import * as v from 'valibot';
import { done, guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

const browser = v.object({
  id: v.string(),
  /** A name its owner would use: "Chrome on Windows". */
  device: v.string(),
  opened_at: v.string(),
  /** True for the calling browser. */
  is_this: v.boolean(),
  /** True if it can still read the page. */
  is_open: v.boolean(),
});
export type ListedBrowser = v.InferOutput<typeof browser>;

export const routes = {
  /** Sends the link to its client's address, and says the same about an ID that doesn't exist. */
  emailLink: {
    method: 'POST',
    path: '/api/guest/email-link',
    auth: 'public',
    throttle: 50,
    body: v.object({ request_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
    reply: done,
  },
  /** The browsers of the last 30 days, newest first. */
  browsers: {
    method: 'POST',
    path: '/api/guest/browsers',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: v.object({ browsers: v.array(browser) }),
  },
  /** Closes one browser, or all but the calling one. The link gets another pin, which the client gets by email. */
  closeBrowsers: {
    method: 'POST',
    path: '/api/guest/close-browsers',
    auth: 'guest',
    body: v.object({ ...guestCredential, browser_id: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    reply: v.object({ browsers: v.array(browser), emailed: v.boolean() }),
  },
  /** The link of a request has expired: asks its agent for another one, once a day. */
  askForLink: {
    method: 'POST',
    path: '/api/guest/ask-for-link',
    auth: 'guest',
    forTheAgent: true,
    body: v.object(guestCredential),
    /** When the agent was notified: now, or within the last day. */
    reply: v.object({ asked_at: v.string() }),
  },
} as const satisfies Routes;
