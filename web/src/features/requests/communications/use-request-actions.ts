import { useState } from 'react';
import { type Communication, routes, type Status } from '#contracts/funds/request';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.request;

/** What the page says of an action; `isDone` is false where the server had done it a moment before, and did nothing more. */
type Outcome = { isDone: boolean; content: string };

export const extendedWords = ({ expires_at, emailed, repeated }: Reply<typeof routes.extend>): string => {
  const until = formatDate(expires_at, 'zone');
  if (repeated) return words.extendedAlready(until);
  return emailed ? words.extended(until) : words.extendedQuietly(until);
};

type Action = Status['actions'][number];

/** What the agent may do with a request now, as the server says, and the two things that are done without a window. */
export const useRequestActions = (communication: Communication, onChanged: () => Promise<void>) => {
  const [doing, setDoing] = useState<Action>();
  const params = { id: communication.id };

  const run = async (action: Action, work: () => Promise<Outcome>) => {
    setDoing(action);
    try {
      const { isDone, content } = await work();
      notify({ type: isDone ? 'success' : 'info', content });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? error.message : String(error) });
    }
    await onChanged();
    setDoing(undefined);
  };

  return {
    doing,
    can: (action: Action) => communication.status.actions.includes(action),
    remind: () =>
      run('remind', async () => {
        const { repeated } = await call(routes.remind, { params });
        return { isDone: !repeated, content: repeated ? words.remindedAlready : words.reminded };
      }),
    extend: () =>
      run('extend', async () => {
        const extension = await call(routes.extend, { params });
        return { isDone: !extension.repeated, content: extendedWords(extension) };
      }),
    cancel: async () => {
      await call(routes.cancel, { params });
      notify({ type: 'success', content: words.cancelled });
      await onChanged();
    },
  };
};
