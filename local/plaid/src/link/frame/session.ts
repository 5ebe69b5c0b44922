import type { FromFrame } from '../messages.ts';
import { closing, openDialog } from './dialog.ts';
import { type Action, type Call, eventMetadata, type Journey, openJourney, type Step, stepFrom } from './journey.ts';
import { showView } from './views.ts';
import { wordsIn } from './words.ts';

/** The parts of Plaid's public Link interface that the stand-in plays. */
export type LinkError = {
  error_type: string;
  error_code: string;
  error_message: string;
  display_message: string | null;
};

type LinkInstitution = { institution_id: string; name: string };

export type LinkConfig = {
  token?: string | null;
  /** The address that the bank's own site sent the person back to. */
  receivedRedirectUri?: string | null;
  onSuccess(publicToken: string | null, metadata: SuccessMetadata): void;
  onExit?(error: LinkError | null, metadata: ExitMetadata): void;
  onEvent?(name: string, metadata: Record<string, unknown>): void;
  onLoad?(): void;
};

export type SuccessMetadata = {
  institution: LinkInstitution | null;
  accounts: unknown[];
  link_session_id: string;
  transfer_status: string | null;
};

export type ExitStatus =
  | 'requires_credentials'
  | 'requires_code'
  | 'requires_account_selection'
  | 'institution_not_found';

export type ExitMetadata = {
  institution: LinkInstitution | null;
  status: ExitStatus | null;
  link_session_id: string;
  request_id: string;
};

export type Session = {
  link_session_id: string;
  client_name: string;
  language: string;
  update_mode: boolean;
  institution_id: string | null;
  institutions: (LinkInstitution & { hint: string; own_site: boolean })[];
  /** After the bank's own site, the person continues from here. */
  came_back: { institution_id: string; next: NextStep } | null;
};

export type OfferedAccount = { id: string; name: string; mask: string | null; subtype: string };

export type NextStep = { step: 'code' } | { step: 'done' } | { step: 'accounts'; accounts: OfferedAccount[] };

export type Finished = { public_token: string; metadata: SuccessMetadata };

/** A refusal of the bank, with a message for the person. */
class BankRefusal extends Error {
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

type BankCalls = ReturnType<typeof createBankCalls>;

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
    /** The address of the bank's own site. */
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

// Drives one journey: shows each step, makes the bank's calls, and reports to the page.

type SessionOptions = {
  token: string;
  receivedRedirectUri?: string;
  /** The page's language, until the session gives the language that the token was made for. */
  language: string;
  calls: BankCalls;
  tell(message: FromFrame): void;
  onEnd(): void;
};

export const startSession = (options: SessionOptions) => {
  const { token, calls, tell } = options;
  let journey: Journey = openJourney.journey;
  let isOver = false;

  const emit = (name: string, more: Record<string, unknown> = {}): void =>
    tell({ link: 'event', name, metadata: { ...eventMetadata(journey, new Date()), ...more } });

  const close = (): void => {
    isOver = true;
    dialog.close();
    options.onEnd();
    if (journey.session && journey.view.kind !== 'success')
      void calls.exit(token, journey.status, journey.lastError?.error_code ?? null).catch(() => undefined);
    for (const message of closing(journey, new Date())) tell(message);
  };

  const take = ({ journey: next, events = [], call }: Step): void => {
    const isNewView = next.view !== journey.view || next === openJourney.journey;
    journey = next;
    if (journey.session) dialog.words = wordsIn(journey.session.language);
    for (const { name, more } of events) emit(name, more);
    if (isNewView) showView(dialog, journey, { act, close });
    if (call) void make(call);
  };

  const act = (action: Action): void => {
    if (!isOver) take(stepFrom(journey, action));
  };

  const make = async (call: Call): Promise<void> => {
    try {
      act(await answerTo(call, options));
    } catch (error) {
      if (!(error instanceof BankRefusal)) throw error;
      act({ type: 'refused', call, error: error.detail });
    }
  };

  const dialog = openDialog(options.language, close);
  take(openJourney);
  return { exit: close };
};

/** Makes the call, and returns its answer's meaning for the journey. */
const answerTo = async (call: Call, { token, receivedRedirectUri, calls, tell }: SessionOptions): Promise<Action> => {
  switch (call.doing) {
    case 'opening':
      return { type: 'opened', session: await calls.session(token, receivedRedirectUri) };
    case 'leaving':
      tell({ link: 'go', address: await calls.leave(token, call.bankId) });
      return { type: 'may leave' };
    case 'signingIn':
      return { type: 'answered', next: await calls.signIn(token, call.bankId, call.username, call.password) };
    case 'checking':
      return { type: 'answered', next: await calls.code(token, call.code) };
    case 'linking':
      return { type: 'linked', finished: await calls.finish(token, call.accountIds) };
  }
};
