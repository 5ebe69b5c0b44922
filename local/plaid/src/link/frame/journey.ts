// A person's way through the dialog: takes their actions and the bank's answers, and returns the next view.
import type { ExitMetadata, ExitStatus, Finished, LinkError, NextStep, OfferedAccount, Session } from './session.ts';

export type Bank = Session['institutions'][number];

/** A call to the bank's side, and the text of the waiting view meanwhile. */
export type Call =
  | { doing: 'opening' }
  | { doing: 'leaving'; bankId: string }
  | { doing: 'signingIn'; bankId: string; username: string; password: string }
  | { doing: 'checking'; code: string }
  | { doing: 'linking'; accountIds: string[] };

/** The effect of the button in the problem view, besides leaving. */
export type Retry = { kind: 'another bank' } | { kind: 'same accounts'; accountIds: string[] };

export type View =
  | { kind: 'waiting'; doing: Call['doing'] }
  | { kind: 'consent' }
  | { kind: 'banks' }
  | { kind: 'own site' }
  | { kind: 'credentials'; error: LinkError | null }
  | { kind: 'code'; error: LinkError | null }
  | { kind: 'accounts'; accounts: OfferedAccount[] }
  | { kind: 'problem'; error: LinkError; retry: Retry | null }
  | { kind: 'success'; finished: Finished };

export type Journey = {
  session?: Session;
  bank?: Bank;
  status: ExitStatus;
  lastError: LinkError | null;
  view: View;
};

export type Action =
  | { type: 'consented' }
  | { type: 'searched'; words: string; found: number }
  | { type: 'chose another bank' }
  | { type: 'chose bank'; bank: Bank }
  | { type: 'went to bank' }
  | { type: 'entered password'; username: string; password: string }
  | { type: 'entered code'; code: string }
  | { type: 'chose accounts'; accountIds: string[] }
  | { type: 'opened'; session: Session }
  | { type: 'may leave' }
  | { type: 'answered'; next: NextStep }
  | { type: 'linked'; finished: Finished }
  | { type: 'refused'; call: Call; error: LinkError };

/** An event for the page's `onEvent`, by Plaid's names. */
export type LinkEvent = { name: string; more?: Record<string, unknown> };

export type Step = { journey: Journey; events?: LinkEvent[]; call?: Call };

export const openJourney: Step = {
  journey: { status: 'requires_credentials', lastError: null, view: { kind: 'waiting', doing: 'opening' } },
  call: { doing: 'opening' },
};

export const stepFrom = (journey: Journey, action: Action): Step => {
  switch (action.type) {
    case 'opened':
      return opened(journey, action.session);
    case 'consented':
      return consented(journey);
    case 'searched':
      return searched(journey, action);
    case 'chose another bank':
      return chooseAnyBank(journey);
    case 'chose bank':
      return choseBank(journey, action.bank);
    case 'went to bank':
      return calling(journey, { doing: 'leaving', bankId: bankIdOf(journey) }, { name: 'OPEN_OAUTH' });
    case 'entered password': {
      const { username, password } = action;
      const call = { doing: 'signingIn', bankId: bankIdOf(journey), username, password } as const;
      return calling(journey, call, { name: 'SUBMIT_CREDENTIALS' });
    }
    case 'entered code':
      return calling(journey, { doing: 'checking', code: action.code }, submitCode);
    case 'chose accounts':
      return calling(journey, { doing: 'linking', accountIds: action.accountIds });
    case 'answered':
      return answered(journey, action.next);
    case 'linked':
      return shown({ ...journey, lastError: null }, { kind: 'success', finished: action.finished }, 'CONNECTED');
    case 'may leave':
      return { journey };
    case 'refused':
      return refused({ ...journey, lastError: action.error }, action.call, action.error);
  }
};

const submitCode: LinkEvent = { name: 'SUBMIT_MFA', more: { mfa_type: 'code' } };

const shown = (journey: Journey, view: View, viewName: string, ...before: LinkEvent[]): Step => ({
  journey: { ...journey, view },
  events: [...before, { name: 'TRANSITION_VIEW', more: { view_name: viewName } }],
});

const calling = (journey: Journey, call: Call, ...events: LinkEvent[]): Step => ({
  journey: { ...journey, view: { kind: 'waiting', doing: call.doing } },
  events,
  call,
});

const bankIdOf = ({ bank }: Journey): string => bank?.institution_id ?? '';

const opened = (before: Journey, session: Session): Step => {
  const journey = { ...before, session };
  const open: LinkEvent = { name: 'OPEN' };
  const { came_back: back } = session;
  if (!back) return shown(journey, { kind: 'consent' }, 'CONSENT', open);
  const bank = session.institutions.find(({ institution_id }) => institution_id === back.institution_id);
  const step = answered({ ...journey, ...(bank ? { bank } : {}) }, back.next);
  return { ...step, events: [open, ...(step.events ?? [])] };
};

/** A token that was made for one bank leads straight to it. */
const consented = (journey: Journey): Step => {
  const fixed = journey.session?.institutions.find(
    ({ institution_id }) => institution_id === journey.session?.institution_id,
  );
  return fixed ? choseBank(journey, fixed) : chooseAnyBank(journey);
};

const chooseAnyBank = ({ bank: _, ...journey }: Journey): Step =>
  shown({ ...journey, status: 'requires_credentials' }, { kind: 'banks' }, 'SELECT_INSTITUTION');

const searched = (journey: Journey, { words, found }: { words: string; found: number }): Step => ({
  journey: { ...journey, status: found === 0 ? 'institution_not_found' : 'requires_credentials' },
  events: [{ name: 'SEARCH_INSTITUTION', more: { institution_search_query: words } }],
});

const choseBank = (journey: Journey, bank: Bank): Step => {
  const chosen: Journey = { ...journey, bank, status: 'requires_credentials' };
  const selected: LinkEvent = { name: 'SELECT_INSTITUTION' };
  return bank.own_site
    ? shown(chosen, { kind: 'own site' }, 'OAUTH', selected)
    : shown(chosen, { kind: 'credentials', error: null }, 'CREDENTIAL', selected);
};

const answered = (journey: Journey, next: NextStep): Step => {
  if (next.step === 'done') return calling(journey, { doing: 'linking', accountIds: [] });
  if (next.step === 'code') return askForCode(journey, null);
  const view = { kind: 'accounts', accounts: next.accounts } as const;
  return shown({ ...journey, status: 'requires_account_selection' }, view, 'SELECT_ACCOUNT');
};

const askForCode = (journey: Journey, error: LinkError | null, ...before: LinkEvent[]): Step =>
  shown({ ...journey, status: 'requires_code' }, { kind: 'code', error }, 'MFA', ...before);

/** A typing mistake is shown in the form. Any other error is a page with a button to retry, or only one to leave. */
const refused = (journey: Journey, call: Call, error: LinkError): Step => {
  const event: LinkEvent = { name: 'ERROR' };
  if (call.doing === 'signingIn' && error.error_code === 'INVALID_CREDENTIALS')
    return shown(journey, { kind: 'credentials', error }, 'CREDENTIAL', event);
  if (call.doing === 'checking' && error.error_code === 'INVALID_MFA') return askForCode(journey, error, event);
  return shown(journey, { kind: 'problem', error, retry: retryAfter(journey, call) }, 'ERROR', event);
};

const retryAfter = (journey: Journey, call: Call): Retry | null => {
  if (call.doing === 'linking') return { kind: 'same accounts', accountIds: call.accountIds };
  return mayChooseBank(journey) ? { kind: 'another bank' } : null;
};

export const mayChooseBank = ({ session }: Journey): boolean => session?.institution_id === null;

/** The content of every event besides its name. */
export const eventMetadata = ({ bank, session, lastError }: Journey, at: Date): Record<string, unknown> => ({
  institution_id: bank?.institution_id ?? null,
  institution_name: bank?.name ?? null,
  is_update_mode: session?.update_mode ? 'true' : 'false',
  error_type: lastError?.error_type ?? null,
  error_code: lastError?.error_code ?? null,
  error_message: lastError?.error_message ?? null,
  link_session_id: session?.link_session_id ?? '',
  request_id: '',
  timestamp: at.toISOString(),
});

export const exitMetadata = ({ bank, session, status }: Journey): ExitMetadata => ({
  institution: bank ? { institution_id: bank.institution_id, name: bank.name } : null,
  status,
  link_session_id: session?.link_session_id ?? '',
  request_id: '',
});
