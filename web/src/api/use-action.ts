import { useRef, useState } from 'react';
import type { Reply, Route } from '#core/http/route.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { dismiss, type Notice, notify } from '#web/ui/feedback/notify.ts';
import { confirm, type Question } from '#web/ui/feedback/questions.tsx';
import { type CallInput, type CallOptions, call } from './call.ts';
import { refreshCalls } from './use-call.ts';

type Input<R extends Route> = CallInput<R> & CallOptions;
type Said = string | Pick<Notice, 'type' | 'content'>;

export type ActionOptions<R extends Route> = {
  /** Asked before `run` does it. */
  asks?: Question | ((input: Input<R>) => Question);
  /** Said above the page once it's done. */
  done?: Said | ((reply: Reply<R>, input: Input<R>) => Said | undefined);
  /** How to put it back, offered with that. */
  undo?: (input: Input<R>, reply: Reply<R>) => Notice['action'];
  /** The heading of a failure that is said above the page. */
  failed?: string;
  /** What the page reads again, wherever it shows it. */
  refreshes?: readonly Route[];
  /** What follows, before a window closes. */
  after?: (reply: Reply<R>, input: Input<R>) => unknown;
};

/**
 * One thing that a page can do. `run` is for a button: a second press while it's under way does nothing, and a failure is said above the
 * page, or in the window that asked. `send` is for the work of a form or a window, which shows the failure itself.
 */
export function useAction<R extends Route>(
  route: R,
  { asks, done, undo, failed, refreshes = [], after }: ActionOptions<R> = {},
) {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const say = useRefusalText();
  const id = `${route.method} ${route.path}`;

  const send = async (input: Input<R>): Promise<Reply<R>> => {
    const reply = await call(route, input);
    dismiss(id);
    const said = typeof done === 'function' ? done(reply, input) : done;
    if (said) {
      const notice = typeof said === 'string' ? { type: 'success' as const, content: said } : said;
      notify({ ...notice, action: undo?.(input, reply) });
    }
    await refreshCalls(...refreshes);
    await after?.(reply, input);
    return reply;
  };

  const fail = async (error: unknown) => {
    notify({ id, type: 'error', header: failed, content: say(refusalOf(error)) });
    // It may have been refused because the page shows what is no longer so.
    await refreshCalls(...refreshes);
  };

  const run = async (input: Input<R>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(!asks);
    try {
      if (asks) await confirm(typeof asks === 'function' ? asks(input) : asks, () => send(input));
      else await send(input);
    } catch (error) {
      await fail(error);
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };

  return { send, run, isRunning };
}
