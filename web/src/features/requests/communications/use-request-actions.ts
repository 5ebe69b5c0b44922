import { useState } from 'react';
import {
  allowedActions,
  type Communication,
  type RequestAction,
  type RequestState,
  routes,
  waitsForCoBuyer,
} from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.request;

/** What the agent may do with a request now, as the contract says, and the two things that are done without a window. */
export const useRequestActions = (
  communication: Communication,
  state: RequestState,
  onChanged: () => Promise<void>,
) => {
  const [doing, setDoing] = useState<RequestAction>();
  const params = { id: communication.id };
  const allowed = allowedActions({ state, waitsForCoBuyer: waitsForCoBuyer(communication) });

  const run = async (action: RequestAction, work: () => Promise<string>) => {
    setDoing(action);
    try {
      notify({ type: 'success', content: await work() });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? error.message : String(error) });
    }
    await onChanged();
    setDoing(undefined);
  };

  return {
    doing,
    can: (action: RequestAction) => allowed.includes(action),
    remind: () =>
      run('remind', async () => {
        await call(routes.remind, { params });
        return words.reminded;
      }),
    extend: () =>
      run('extend', async () => words.extended(formatDate((await call(routes.extend, { params })).expires_at, 'zone'))),
    cancel: async () => {
      await call(routes.cancel, { params });
      notify({ type: 'success', content: words.cancelled });
      await onChanged();
    },
  };
};
