// Drives one journey: shows each step, makes the bank's calls, and tells the page what happened.
import type { FromFrame } from '../messages.ts';
import { type BankCalls, BankRefusal } from './bank-calls.ts';
import { openDialog } from './dialog.ts';
import {
  type Action,
  type Call,
  eventMetadata,
  exitMetadata,
  type Journey,
  openJourney,
  type Step,
  stepFrom,
} from './journey.ts';
import { showView } from './views.ts';
import { wordsIn } from './words.ts';

type SessionOptions = {
  token: string;
  receivedRedirectUri?: string;
  /** The page's, until the session says which one the token was made for. */
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

  const end = (): void => {
    isOver = true;
    dialog.close();
    options.onEnd();
  };

  /** Once the accounts are linked, closing the last view hands them over. */
  const leave = (): void => {
    if (journey.view.kind === 'success') {
      handOver();
      return;
    }
    end();
    emit('EXIT', { exit_status: journey.status });
    if (journey.session)
      void calls.exit(token, journey.status, journey.lastError?.error_code ?? null).catch(() => undefined);
    tell({ link: 'exited', error: journey.lastError, metadata: exitMetadata(journey) });
  };

  const handOver = (): void => {
    if (journey.view.kind !== 'success') return;
    const { public_token: publicToken, metadata } = journey.view.finished;
    emit('HANDOFF');
    end();
    tell({ link: 'success', publicToken, metadata });
  };

  const take = ({ journey: next, events = [], call }: Step): void => {
    const isNewView = next.view !== journey.view || next === openJourney.journey;
    journey = next;
    if (journey.session) dialog.words = wordsIn(journey.session.language);
    for (const { name, more } of events) emit(name, more);
    if (isNewView) showView(dialog, journey, { act, leave, handOver });
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

  const dialog = openDialog(options.language, leave);
  take(openJourney);
  return { exit: leave };
};

/** Makes the call, and says what its answer means for the journey. */
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
