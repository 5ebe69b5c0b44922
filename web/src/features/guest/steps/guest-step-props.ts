import type { Dispatch } from 'react';
import type { Decision } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import type { Credential, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import type { Flow, GuestEvent } from '../guest-flow.ts';

export type GuestStepProps = {
  flow: Flow;
  request: OpenRequest;
  credential: Credential;
  dispatch: Dispatch<GuestEvent>;
  /** Reads the request again after a change. */
  readRequest: () => Promise<unknown>;
  /** Returns false if it's too late. The page then says so. */
  decide: (decision: Exclude<Decision, 'send'>) => Promise<boolean>;
  refused: (error: unknown, otherwise: (error: ApiError) => GuestEvent) => void;
};
