import * as v from 'valibot';
import { isThere } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import {
  type Begun,
  type Browser,
  ownSession,
  type SessionDeps,
  type StepDeps,
  secondSteps,
  sessionFrom,
  tokensOf,
} from '#public/members/session';
import type { routes } from './contract.ts';
import { passkeyName } from './entity.ts';
import type { PasskeyPool } from './passkey-pool.ts';

// A person's own passkeys. Each call takes a session of theirs, because only it can open the token that Cognito
// requires; adding and removing one takes a recent sign-in as well (`stepUp` in the contract).

type Cookies = Record<string, string>;
type Passkey = Reply<typeof routes.passkeys>['passkeys'][number];
type Deps = StepDeps & { passkeys: PasskeyPool };

/** The browser's credential: its ID is Cognito's name for the passkey once it's verified. */
const credentialSchema = v.looseObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,400}$/)) });

const readCredential = (text: string) => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  const read = v.safeParse(credentialSchema, given);
  if (!read.success) throw new AppError('MALFORMED');
  return read.output;
};

const namesOf = async (db: Deps['db'], agentId: string): Promise<Map<string, string>> => {
  const page = await db.query({ pk: passkeyName.partition({ agentId }) });
  const rows = passkeyName.readEach(page.items);
  return new Map(rows.map(({ row, item }) => [passkeyName.keysIn(item)?.id ?? '', row.name]));
};

export const ownPasskeys = (deps: Deps) => {
  const { db, clock, passkeys } = deps;
  const accessOf = async (agent: Agent, cookies: Cookies) => tokensOf(await ownSession(deps, agent, cookies)).access;
  const steps = secondSteps(deps);
  const forAnother = async (agent: Agent, cookies: Cookies) => {
    const live = await ownSession(deps, agent, cookies);
    await steps.requireOwnStep(agent, live);
    return live;
  };
  const happened = (event: Happened['event'], agent: Agent, detail: string): Happened => ({
    event,
    agentId: agent.id,
    email: agent.email,
    detail,
  });
  return {
    async list(agent: Agent, cookies: Cookies): Promise<Passkey[]> {
      const stored = await passkeys.list(await accessOf(agent, cookies));
      const names = await namesOf(db, agent.id);
      return stored.map(({ id, addedAt }) => ({
        id,
        name: names.get(id) ?? 'Passkey',
        added_at: addedAt,
      }));
    },
    start: async (agent: Agent, cookies: Cookies): Promise<string> =>
      passkeys.startRegistration(tokensOf(await forAnother(agent, cookies)).access),
    async add(agent: Agent, cookies: Cookies, { name, credential }: { name: string; credential: string }) {
      const made = readCredential(credential);
      const live = await forAnother(agent, cookies);
      await passkeys.register(tokensOf(live).access, made);
      await steps.added(live, 'passkey');
      const at = clock();
      const what = happened('passkey.added', agent, name);
      const row = passkeyName.put({ agentId: agent.id, id: made.id }, { name, addedAt: at.toISOString() });
      await db.transact([row, ...activityWrites(what, at)]);
      logActivity(what);
    },
    async rename(agent: Agent, cookies: Cookies, id: string, name: string) {
      await ownSession(deps, agent, cookies);
      const what = happened('passkey.renamed', agent, name);
      const change = passkeyName.update({ agentId: agent.id, id }, { set: { name } }, { if: isThere });
      await db.transact([change, ...activityWrites(what, clock())]);
      logActivity(what);
    },
    async remove(agent: Agent, cookies: Cookies, id: string) {
      const name = (await passkeyName.get(db, { agentId: agent.id, id }))?.name ?? 'Passkey';
      const live = await ownSession(deps, agent, cookies);
      await steps.requireMayRemove(agent, live);
      await passkeys.remove(tokensOf(live).access, id);
      await steps.removed(live);
      const what = happened('passkey.removed', agent, name);
      await db.transact([passkeyName.delete({ agentId: agent.id, id }), ...activityWrites(what, clock())]);
      logActivity(what);
    },
  };
};

// A sign-in with a passkey goes through our server, unlike one with a password: the answer to a challenge can't be
// used by anyone else, and only this way can the session record its method.

const NONE = 'No passkey is set up for this address. Sign in with your password instead.';
const WRONG = "This passkey didn't work. Try again, or sign in with your password.";

export const startPasskeySignIn =
  (pool: Pick<PasskeyPool, 'startSignIn'>) =>
  async (email: string): Promise<{ session: string; options: string }> => {
    const begun = await pool.startSignIn(email);
    if (!begun) throw new AppError('NOT_FOUND', { message: NONE });
    return begun;
  };

const REFUSED = ['UNAUTHENTICATED', 'WRONG_PASSWORD', 'INVALID'];

export const signInWithPasskey =
  (deps: SessionDeps, pool: Pick<PasskeyPool, 'signIn'>) =>
  async (
    { email, session, credential }: { email: string; session: string; credential: string },
    browser: Browser,
  ): Promise<Begun> => {
    const tokens = await pool.signIn(email, session, credential).catch((error) => {
      if (error instanceof AppError && REFUSED.includes(error.code))
        throw new AppError('UNAUTHENTICATED', { message: WRONG, cause: error });
      throw error;
    });
    // Cognito gave these to a sign-in, and only tokens that our server renews may change the account.
    return sessionFrom(deps)(await deps.pool.refresh(tokens.refresh), browser, 'passkey');
  };
