import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Route } from '#core/http/route.ts';
import { dismissAll, type Notice, useNotices } from '#web/ui/feedback/notify.ts';
import { type ActionOptions, useAction } from './use-action.ts';

const route = {
  method: 'POST',
  path: '/api/guest/things',
  auth: 'guest',
  body: v.object({ name: v.string() }),
  reply: v.object({ name: v.string() }),
} as const satisfies Route;
const input = { body: { name: 'deed' } };

let calls = 0;
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  calls = 0;
  answer = () => Response.json({ name: 'deed' });
  vi.stubGlobal('location', { pathname: '/guest' });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return answer();
  });
});
afterEach(() => {
  dismissAll();
  vi.unstubAllGlobals();
});

const actionOf = (options: ActionOptions<typeof route>) => {
  let action: ReturnType<typeof useAction<typeof route>> | undefined;
  const Page = () => {
    action = useAction(route, options);
    return null;
  };
  renderToString(<Page />);
  return action!;
};

const shown = (): readonly Notice[] => {
  let notices: readonly Notice[] = [];
  const Bar = () => {
    notices = useNotices();
    return null;
  };
  renderToString(<Bar />);
  return notices;
};

const refused = () => Response.json({ error: { code: 'CONFLICT', message: 'It changed meanwhile.' } }, { status: 409 });

test('a second press does nothing while the first is under way, and a later one works', async () => {
  const { run } = actionOf({});
  await Promise.all([run(input), run(input)]);
  expect(calls).toBe(1);
  await run(input);
  expect(calls).toBe(2);
});

test('the same words twice are shown once, unless each can be put back', async () => {
  const saved = actionOf({ done: 'Saved.' });
  await saved.run(input);
  await saved.run(input);
  expect(shown().map(({ content }) => content)).toEqual(['Saved.']);
  const removed = actionOf({ done: 'Removed.', undo: () => ({ label: 'Undo', run: () => undefined }) });
  await removed.run(input);
  await removed.run(input);
  expect(shown().filter(({ content }) => content === 'Removed.')).toHaveLength(2);
});

test('what was done is said once, with the way to put it back', async () => {
  const putBack = vi.fn();
  const { run } = actionOf({
    done: ({ name }) => `${name} was removed.`,
    undo: ({ body }) => ({ label: `Undo ${body.name}`, run: putBack }),
  });
  await run(input);
  expect(shown()).toMatchObject([{ type: 'success', content: 'deed was removed.', action: { label: 'Undo deed' } }]);
});

test('a failure is said above the page, and is gone once it works', async () => {
  answer = refused;
  const { run } = actionOf({ done: 'Done.', failed: "We couldn't remove it" });
  await run(input);
  await run(input);
  expect(shown()).toMatchObject([{ type: 'error', header: "We couldn't remove it" }]);
  answer = () => Response.json({ name: 'deed' });
  await run(input);
  expect(shown()).toMatchObject([{ type: 'success', content: 'Done.' }]);
});

test('a form gets the failure itself, and nothing is said above the page', async () => {
  answer = refused;
  await expect(actionOf({ done: 'Done.' }).send(input)).rejects.toMatchObject({ status: 409 });
  expect(shown()).toEqual([]);
});
