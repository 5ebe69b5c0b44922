// Drives one journey: shows each step, makes the bank's calls, and tells the page what happened.
import type { FromFrame } from '../messages.ts';
import { type BankCalls, BankRefusal } from './bank-calls.ts';
import { closing } from './closing.ts';
import { openDialog } from './dialog.ts';
import { type Action, type Call, eventMetadata, type Journey, openJourney, type Step, stepFrom } from './journey.ts';
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
