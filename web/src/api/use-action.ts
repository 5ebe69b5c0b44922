import { useRef, useState } from 'react';
import type { Reply, Route } from '#core/http/route.ts';
import { dismiss, type Notice, notify } from '#web/ui/feedback/notify.ts';
import { confirm, type Question } from '#web/ui/feedback/questions.tsx';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import type { Field } from '#web/ui/form/form-window.tsx';
import { type CallInput, type CallOptions, call } from './call.ts';
import { refreshCalls } from './use-call.ts';

type Input<R extends Route> = CallInput<R> & CallOptions;
type Body<R extends Route> = Input<R> extends { body: infer Body } ? Body : never;
/** The input without the fields that the window asks for. */
type Given<R extends Route> = Omit<Input<R>, 'body'> & { body?: Partial<Body<R>> };
type Values<R extends Route> = { [Name in keyof Body<R>]-?: string };
type Said = string | Pick<Notice, 'type' | 'content'>;

/** A question with form fields. The answer is the body of the call, or a part of it. */
type FormQuestion<R extends Route> = Question & {
  fields: { [Name in keyof Body<R>]?: Field };
  /** Rules beyond the contract. */
  check?: (values: Values<R>) => Partial<Values<R>>;
};

export type ActionOptions<R extends Route> = {
  /** The question that a window asks before `run`. */
  asks?: Question | ((input: Input<R>) => Question);
  /** The message above the page after success. */
  done?: Said | ((reply: Reply<R>, input: Input<R>) => Said | undefined);
  /** An action that undoes it, offered in the same message. */
  undo?: (input: Input<R>, reply: Reply<R>) => Notice['action'];
  /** The heading of a failure that shows above the page. */
  failed?: string;
  /** Routes whose data is read again wherever a page shows it. */
  refreshes?: readonly Route[];
  /** Runs before the window closes. */
  after?: (reply: Reply<R>, input: Input<R>) => unknown;
};

/**
 * One action of a page. `run` is for a button: a second press while it's under way does nothing, and a failure shows above the
 * page, or in the window that asked. `send` is for the work of a form or a window, which shows the failure itself.
 */
type Action<R extends Route, Needed> = {
  send: (input: Input<R>) => Promise<Reply<R>>;
  run: (input: Needed) => Promise<void>;
  isRunning: boolean;
};

export function useAction<R extends Route>(
  route: R,
  options: Omit<ActionOptions<R>, 'asks'> & { asks: FormQuestion<R> },
): Action<R, Given<R>>;
export function useAction<R extends Route>(route: R, options?: ActionOptions<R>): Action<R, Input<R>>;
export function useAction<R extends Route>(
  route: R,
  {
    asks,
    done,
    undo,
    failed,
    refreshes = [],
    after,
  }: Omit<ActionOptions<R>, 'asks'> & { asks?: ActionOptions<R>['asks'] | FormQuestion<R> } = {},
): Action<R, Input<R>> {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const notifyFailure = useNotifyFailure();
  const id = `${route.method} ${route.path}`;

  const send = async (input: Input<R>): Promise<Reply<R>> => {
    const reply = await call(route, input);
    dismiss(id);
    const said = typeof done === 'function' ? done(reply, input) : done;
    if (said) {
      const notice = typeof said === 'string' ? { type: 'success' as const, content: said } : said;
      const action = undo?.(input, reply);
      // Without an action, the same words again are the same message.
      notify(action ? { ...notice, action } : { ...notice, id: notice.content });
    }
    await refreshCalls(...refreshes);
    await after?.(reply, input);
    return reply;
  };

  const fail = async (error: unknown) => {
    notifyFailure(error, { id, header: failed });
    // The call may have been refused because the page was out of date.
    await refreshCalls(...refreshes);
  };

  const run = async (input: Input<R>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(!asks);
    try {
      if (asks) {
        const question = typeof asks === 'function' ? asks(input) : asks;
        const { body } = input as Given<R>;
        await confirm({ ...question, schema: route.body }, (values) =>
          send('fields' in question ? { ...input, body: { ...body, ...values } } : input),
        );
      } else await send(input);
    } catch (error) {
      await fail(error);
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };

  return { send, run, isRunning };
}
