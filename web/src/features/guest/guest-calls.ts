// What each state of the guest's flow asks the server for, and what the answer means.
import { routes as banking } from '#contracts/funds/bank';
import { routes as requests } from '#contracts/funds/request';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { readGuestAccounts, troubleOf } from '#web/funds/bank-link/read-guest-accounts.ts';
import { type Credential, closedBy, type OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import type { Flow, GuestEvent } from './guest-flow.ts';

type Context = {
  credential: Credential;
  signal: AbortSignal;
  /** As it was read last. */
  request: () => OpenRequest;
  onOpened: (request: OpenRequest) => void;
  onWaiting: () => void;
};
type GuestCall = {
  run: (context: Context) => Promise<GuestEvent>;
  refused: (error: ApiError) => GuestEvent;
};

const openLink: GuestCall = {
  run: async ({ credential, signal, onOpened }) => {
    const request = await call(requests.guestRequest, { body: credential, signal });
    onOpened(request);
    return { type: 'opened', request };
  },
  refused: (refusal) => ({ type: 'unreachable', refusal }),
};

const readBanks: GuestCall = {
  run: async ({ credential, signal, request, onWaiting }) => {
    try {
      const data = await readGuestAccounts(credential, signal, onWaiting);
      return data ? { type: 'dataCame', data, request: request() } : { type: 'noBankYet' };
    } catch (error) {
      if (!(error instanceof ApiError) || closedBy(error)) throw error;
      return { type: 'troubled', trouble: await troubleOf(credential, error) };
    }
  },
  refused: ({ message, code }) => ({ type: 'troubled', trouble: { message, code } }),
};

const askForReport: GuestCall = {
  run: async ({ credential, signal }) => {
    const { status, message = '' } = await call(banking.buildReport, { body: credential, signal });
    return status === 'success' ? { type: 'buildStarted' } : { type: 'buildFailed', refusal: { message } };
  },
  refused: (refusal) => ({ type: 'buildFailed', refusal }),
};

export const CALLS: Partial<Record<Flow['at'], GuestCall>> = {
  opening: openLink,
  resuming: readBanks,
  reading: readBanks,
  asking: askForReport,
};
