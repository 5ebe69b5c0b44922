import { expect, it } from 'vitest';
import { strings as analytics } from '#web/features/analytics/strings.ts';
import { strings as calls } from '#web/features/clients/call-list/call-strings.ts';
import { strings as concierge } from '#web/features/concierge/strings.ts';

/** Seen red: the agent's own list and the analytics app's list were both called Call List. */
it("the agent's list of calls and the check of phone numbers are two screens with two names, wherever they are named", () => {
  const { title: check } = analytics.pages.Call_List_Verification_Agent;
  expect(calls.title).not.toBe(check);
  expect(concierge.tools.calls.title).toBe(calls.title);
});
