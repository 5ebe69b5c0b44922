import { type BankCalls, BankRefusal } from './bank-calls.ts';
import { type Dialog, openDialog } from './dialog.ts';
import type { ExitStatus, LinkConfig, LinkError, NextStep, Session } from './link-types.ts';
import * as panes from './panes.ts';
import { wordsIn } from './words.ts';

type Bank = Session['institutions'][number];

/** One Link session: what `Plaid.create` gives back, and the person's way through the dialog. */
export const createHandler = (config: LinkConfig, calls: BankCalls) => {
  let dialog: Dialog | undefined;
  let session: Session | undefined;
  let bank: Bank | undefined;
  let status: ExitStatus = 'requires_credentials';
  let lastError: LinkError | null = null;
  /** Set once the accounts are linked: closing the last page then is not leaving half-way. */
  let handOver: (() => void) | undefined;
  const token = config.token ?? '';

  const emit = (name: string, more: Record<string, unknown> = {}): void =>
    config.onEvent?.(name, {
      institution_id: bank?.institution_id ?? null,
      institution_name: bank?.name ?? null,
      is_update_mode: session?.update_mode ? 'true' : 'false',
      error_type: lastError?.error_type ?? null,
      error_code: lastError?.error_code ?? null,
      error_message: lastError?.error_message ?? null,
      link_session_id: session?.link_session_id ?? '',
      request_id: '',
      timestamp: new Date().toISOString(),
      ...more,
    });

  const view = (name: string): void => emit('TRANSITION_VIEW', { view_name: name });

  /** Runs a call of the bank; what it refuses is shown, and the dialog stays. A dialog closed meanwhile hears nothing. */
  const ask = async <T>(
    doing: 'opening' | 'leaving' | 'signingIn' | 'checking' | 'linking',
    call: () => Promise<T>,
    answered: (value: T) => void,
    refused: (error: LinkError) => void,
  ) => {
    const mine = dialog;
    if (!mine) return;
    panes.showWaiting(mine, mine.words[doing]);
    try {
      const value = await call();
      if (dialog === mine) answered(value);
    } catch (error) {
      if (!(error instanceof BankRefusal)) throw error;
      if (dialog !== mine) return;
      lastError = error.detail;
      emit('ERROR');
      refused(error.detail);
    }
  };

  const open = (): void => {
    if (dialog) return;
    dialog = openDialog(() => (handOver ?? exit)());
    [bank, lastError, status, handOver] = [undefined, null, 'requires_credentials', undefined];
    void ask(
      'opening',
      () => calls.session(token, config.receivedRedirectUri ?? undefined),
      begin,
      (error) => stuck(error, null),
    );
  };

  const begin = (opened: Session): void => {
    session = opened;
    dialog!.words = wordsIn(opened.language);
    emit('OPEN');
    const { came_back: back } = opened;
    if (back) {
      bank = opened.institutions.find(({ institution_id }) => institution_id === back.institution_id);
      next(back.next);
      return;
    }
    view('CONSENT');
    const fixed = opened.institutions.find(({ institution_id }) => institution_id === opened.institution_id);
    panes.showConsent(dialog!, opened, () => (fixed ? chooseBank(fixed) : chooseAnyBank()));
  };

  const chooseAnyBank = (): void => {
    bank = undefined;
    status = 'requires_credentials';
    view('SELECT_INSTITUTION');
    panes.showBanks(dialog!, session!.institutions, {
      choose: chooseBank,
      search(words, found) {
        status = found === 0 ? 'institution_not_found' : 'requires_credentials';
        emit('SEARCH_INSTITUTION', { institution_search_query: words });
      },
    });
  };

  const chooseBank = (chosen: Bank): void => {
    bank = chosen;
    status = 'requires_credentials';
    emit('SELECT_INSTITUTION');
    if (chosen.own_site) ownSite();
    else credentials(null);
  };

  const another = () =>
    session!.institution_id === null ? { label: dialog!.words.another, act: chooseAnyBank } : null;

  const ownSite = (): void => {
    view('OAUTH');
    panes.showOwnSite(dialog!, bank!, { back: another()?.act ?? null, go: leave });
  };

  const leave = (): void => {
    emit('OPEN_OAUTH');
    void ask(
      'leaving',
      () => calls.leave(token, bank!.institution_id),
      (address) => location.assign(address),
      (error) => stuck(error, another()),
    );
  };

  const credentials = (error: LinkError | null): void => {
    view('CREDENTIAL');
    const mayChoose = session!.institution_id === null;
    panes.showSignIn(dialog!, bank!, error, { back: mayChoose ? chooseAnyBank : null, submit: signIn });
  };

  const signIn = (username: string, password: string): void => {
    emit('SUBMIT_CREDENTIALS');
    const call = () => calls.signIn(token, bank!.institution_id, username, password);
    void ask('signingIn', call, next, (error) => {
      if (error.error_code === 'INVALID_CREDENTIALS') credentials(error);
      else stuck(error, another());
    });
  };

  const next = (step: NextStep): void => {
    if (step.step === 'code') askForCode(null);
    else if (step.step === 'done') finish([]);
    else {
      status = 'requires_account_selection';
      view('SELECT_ACCOUNT');
      panes.showAccounts(dialog!, bank!, step.accounts, finish);
    }
  };

  const askForCode = (error: LinkError | null): void => {
    status = 'requires_code';
    view('MFA');
    panes.showCode(dialog!, bank!, error, (code) => {
      emit('SUBMIT_MFA', { mfa_type: 'code' });
      void ask(
        'checking',
        () => calls.code(token, code),
        next,
        (refusal) =>
          refusal.error_code === 'INVALID_MFA'
            ? askForCode(refusal)
            : stuck(refusal, { label: dialog!.words.another, act: chooseAnyBank }),
      );
    });
  };

  const finish = (ids: string[]): void => {
    const again = { label: dialog!.words.again, act: () => finish(ids) };
    const done = ({ public_token, metadata }: Awaited<ReturnType<BankCalls['finish']>>): void => {
      lastError = null;
      handOver = () => {
        emit('HANDOFF');
        shut();
        config.onSuccess(public_token, metadata);
      };
      panes.showSuccess(dialog!, bank!, session!.client_name, handOver);
      view('CONNECTED');
    };
    void ask(
      'linking',
      () => calls.finish(token, ids),
      done,
      (error) => stuck(error, again),
    );
  };

  const stuck = (error: LinkError, again: { label: string; act(): void } | null): void => {
    view('ERROR');
    panes.showProblem(dialog!, error, { again, leave: () => exit() });
  };

  const shut = (): void => {
    dialog?.close();
    dialog = undefined;
  };

  const exit = (): void => {
    if (!dialog) return;
    shut();
    emit('EXIT', { exit_status: status });
    if (session) void calls.exit(token, status, lastError?.error_code ?? null).catch(() => undefined);
    const institution = bank ? { institution_id: bank.institution_id, name: bank.name } : null;
    config.onExit?.(lastError, {
      institution,
      status,
      link_session_id: session?.link_session_id ?? '',
      request_id: '',
    });
  };

  // As with the real script, the page learns of readiness after `create` has returned.
  queueMicrotask(() => config.onLoad?.());
  return { open, exit, submit: (): void => undefined, destroy: shut };
};
