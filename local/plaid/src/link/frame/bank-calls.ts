import type { ExitStatus, Finished, LinkError, NextStep, Session } from './link-types.ts';

/** A refusal of the bank, with what may be shown to the person. */
export class BankRefusal extends Error {
  readonly detail: LinkError;

  constructor(detail: LinkError) {
    super(detail.error_message);
    this.detail = detail;
  }
}

const UNREACHABLE: LinkError = {
  error_type: 'API_ERROR',
  error_code: 'INTERNAL_SERVER_ERROR',
  error_message: 'the bank link could not be reached',
  display_message: 'Something went wrong on our side. Please try again.',
};

export type BankCalls = ReturnType<typeof createBankCalls>;

export const createBankCalls = (base: string) => {
  const call = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const answer: unknown = await response?.json().catch(() => undefined);
    if (response?.ok && answer) return answer as T;
    const refused = answer && typeof answer === 'object' && 'error_code' in answer;
    throw new BankRefusal(refused ? (answer as LinkError) : UNREACHABLE);
  };
  return {
    session: (link_token: string, received_redirect_uri?: string) =>
      call<Session>('/link/session', { link_token, received_redirect_uri }),
    /** Where the bank's own site is. */
    leave: async (link_token: string, institution_id: string) =>
      base + (await call<{ path: string }>('/link/leave', { link_token, institution_id })).path,
    signIn: (link_token: string, institution_id: string, username: string, password: string) =>
      call<NextStep>('/link/sign_in', { link_token, institution_id, username, password }),
    code: (link_token: string, code: string) => call<NextStep>('/link/code', { link_token, code }),
    finish: (link_token: string, account_ids: string[]) => call<Finished>('/link/finish', { link_token, account_ids }),
    exit: (link_token: string, status: ExitStatus, error_code: string | null) =>
      call<object>('/link/exit', { link_token, status, error_code }),
  };
};
