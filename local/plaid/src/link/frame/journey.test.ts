import { describe, expect, it } from 'vitest';
import { closing } from './dialog.ts';
import {
  type Action,
  type Bank,
  type Call,
  eventMetadata,
  exitMetadata,
  type Journey,
  openJourney,
  stepFrom,
} from './journey.ts';
import type { LinkError, Session } from './session.ts';

const harbor: Bank = { institution_id: 'ins_1', name: 'Harbor', hint: '', own_site: false };
const lakeside: Bank = { institution_id: 'ins_2', name: 'Lakeside', hint: '', own_site: true };
const session: Session = {
  link_session_id: 'session-1',
  client_name: 'Groundwork',
  language: 'en',
  update_mode: false,
  institution_id: null,
  institutions: [harbor, lakeside],
  came_back: null,
};
const accounts = [{ id: 'a', name: 'Checking', mask: '1', subtype: 'checking' }];
const refusal = (error_code: string): LinkError => ({
  error_type: 'ITEM_ERROR',
  error_code,
  error_message: 'no',
  display_message: null,
});

/** The last step of these actions. */
const stepAfter = (...actions: Action[]) =>
  actions.reduce((step, action) => stepFrom(step.journey, action), openJourney);
const opened: Action = { type: 'opened', session };
const toBank = (bank = harbor): Action[] => [opened, { type: 'consented' }, { type: 'chose bank', bank }];
const password: Action = { type: 'entered password', username: 'a', password: 'b' };
const signingIn = { doing: 'signingIn', bankId: 'ins_1', username: 'a', password: 'b' } as const;

const viewsOf = ({ events = [] }: ReturnType<typeof stepAfter>) =>
  events.flatMap(({ more }) => (more?.view_name ? [more.view_name] : []));

describe('the way through Link', () => {
  it('opens with consent, and goes on to the list of banks', () => {
    expect(stepAfter(opened)).toMatchObject({ journey: { view: { kind: 'consent' } }, events: [{ name: 'OPEN' }, {}] });
    expect(stepAfter(opened, { type: 'consented' }).journey.view).toEqual({ kind: 'banks' });
  });

  it('leads straight to the bank that the token was made for', () => {
    const fixed: Action = { type: 'opened', session: { ...session, institution_id: 'ins_1' } };
    expect(stepAfter(fixed, { type: 'consented' }).journey).toMatchObject({
      bank: harbor,
      view: { kind: 'credentials' },
    });
  });

  it.each<[string, Bank, string]>([
    ['the password', harbor, 'credentials'],
    ['the bank site', lakeside, 'own site'],
  ])('asks for %s', (_, bank, kind) => {
    expect(stepAfter(...toBank(bank)).journey.view.kind).toBe(kind);
  });

  it('signs in at the chosen bank, and shows its accounts', () => {
    const signsIn = stepAfter(...toBank(), password);
    expect(signsIn).toMatchObject({ call: signingIn, journey: { view: { kind: 'waiting', doing: 'signingIn' } } });
    const shows = stepFrom(signsIn.journey, { type: 'answered', next: { step: 'accounts', accounts } });
    expect(shows.journey).toMatchObject({ status: 'requires_account_selection', view: { kind: 'accounts', accounts } });
    expect(viewsOf(shows)).toEqual(['SELECT_ACCOUNT']);
  });

  it('goes on where the bank site sends the person back', () => {
    const came_back = { institution_id: 'ins_2', next: { step: 'accounts', accounts } } as const;
    const step = stepAfter({ type: 'opened', session: { ...session, came_back: { ...came_back } } });
    expect(step.journey).toMatchObject({ bank: lakeside, view: { kind: 'accounts' } });
    expect(step.events?.map(({ name }) => name)).toEqual(['OPEN', 'TRANSITION_VIEW']);
  });

  it('links without a choice of accounts where none is asked', () => {
    expect(stepAfter(...toBank(), password, { type: 'answered', next: { step: 'done' } }).call).toEqual({
      doing: 'linking',
      accountIds: [],
    });
  });

  it('forgets the last refusal once the accounts are linked', () => {
    const refused: Action = { type: 'refused', call: signingIn, error: refusal('INVALID_CREDENTIALS') };
    const metadata = { institution: null, accounts: [], link_session_id: 's', transfer_status: null };
    const finished = { public_token: 'public-1', metadata };
    const { journey } = stepAfter(...toBank(), password, refused, { type: 'linked', finished });
    expect(journey).toMatchObject({ lastError: null, view: { kind: 'success', finished } });
  });

  it('counts a search without a result as a bank that was not found, until another is chosen', () => {
    const searched = stepAfter(opened, { type: 'consented' }, { type: 'searched', words: 'x', found: 0 });
    expect(searched.journey.status).toBe('institution_not_found');
    expect(stepFrom(searched.journey, { type: 'chose bank', bank: harbor }).journey.status).toBe(
      'requires_credentials',
    );
  });
});

describe('a refusal', () => {
  const checking = { doing: 'checking', code: '0' } as const;
  const linking: Call = { doing: 'linking', accountIds: ['a'] };

  it.each<[string, string, Parameters<typeof stepFrom>[1] & { type: 'refused' }]>([
    [
      'of the password stays at the password',
      'credentials',
      { type: 'refused', call: signingIn, error: refusal('INVALID_CREDENTIALS') },
    ],
    ['of the code stays at the code', 'code', { type: 'refused', call: checking, error: refusal('INVALID_MFA') }],
    [
      'of anything else is a problem',
      'problem',
      { type: 'refused', call: signingIn, error: refusal('INSTITUTION_DOWN') },
    ],
  ])('%s', (_, kind, action) => {
    const { journey } = stepAfter(...toBank(), action);
    expect(journey).toMatchObject({ lastError: action.error, view: { kind, error: action.error } });
  });

  it('offers another bank where there is a choice', () => {
    const problem = (from: Session): Journey['view'] =>
      stepAfter({ type: 'opened', session: from }, { type: 'refused', call: signingIn, error: refusal('NO_ACCOUNTS') })
        .journey.view;
    expect(problem(session)).toMatchObject({ retry: { kind: 'another bank' } });
    expect(problem({ ...session, institution_id: 'ins_1' })).toMatchObject({ retry: null });
  });

  it('of the last step offers the same accounts again', () => {
    const { journey } = stepAfter(...toBank(), {
      type: 'refused',
      call: linking,
      error: refusal('INTERNAL_SERVER_ERROR'),
    });
    expect(journey.view).toMatchObject({ retry: { kind: 'same accounts', accountIds: ['a'] } });
  });

  it('of the link token leaves only the way out', () => {
    const { journey } = stepAfter({
      type: 'refused',
      call: { doing: 'opening' },
      error: refusal('INVALID_LINK_TOKEN'),
    });
    expect(journey.view).toMatchObject({ kind: 'problem', retry: null });
  });
});

describe('what the page learns', () => {
  it('names the bank and the last refusal', () => {
    const { journey } = stepAfter(...toBank(), {
      type: 'refused',
      call: signingIn,
      error: refusal('INSTITUTION_DOWN'),
    });
    expect(eventMetadata(journey, new Date(0))).toMatchObject({
      institution_id: 'ins_1',
      error_code: 'INSTITUTION_DOWN',
      link_session_id: 'session-1',
      timestamp: '1970-01-01T00:00:00.000Z',
    });
    expect(exitMetadata(journey)).toMatchObject({
      institution: { institution_id: 'ins_1', name: 'Harbor' },
      status: 'requires_credentials',
    });
  });

  it('has no bank once another is to be chosen', () => {
    expect(exitMetadata(stepAfter(...toBank(), { type: 'chose another bank' }).journey).institution).toBeNull();
  });

  it('is the way out and the last refusal when the dialog closes early', () => {
    const error = refusal('INSTITUTION_DOWN');
    const { journey } = stepAfter(...toBank(), { type: 'refused', call: signingIn, error });
    expect(closing(journey, new Date(0))).toMatchObject([
      { link: 'event', name: 'EXIT', metadata: { exit_status: 'requires_credentials' } },
      { link: 'exited', error, metadata: { institution: { institution_id: 'ins_1' } } },
    ]);
  });

  it('is the linked accounts when the dialog closes after the last step', () => {
    const metadata = { institution: null, accounts: [], link_session_id: 'session-1', transfer_status: null };
    const finished = { public_token: 'public-1', metadata };
    const { journey } = stepAfter(...toBank(), { type: 'linked', finished });
    expect(closing(journey, new Date(0))).toMatchObject([
      { link: 'event', name: 'HANDOFF' },
      { link: 'success', publicToken: 'public-1', metadata },
    ]);
  });
});
