// A person's own passkeys. Each call takes a session of theirs, because only it can open the token that Cognito asks for; adding
// and removing one takes a recent sign-in as well (`stepUp` in the contract).
import * as v from 'valibot';
import { exists, held } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import { ownSession, type StepDeps, secondSteps, tokensOf } from '#public/members/session';
import type { routes } from './contract.ts';
import { passkeyName } from './entity.ts';
import type { PasskeyPool } from './passkey-pool.ts';

type Cookies = Record<string, string>;
type Passkey = Reply<typeof routes.passkeys>['passkeys'][number];
type Deps = StepDeps & { passkeys: PasskeyPool };

/** What a browser made: its ID is Cognito's name for the passkey once it's verified. */
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
      return stored.map(({ id, addedAt, isOfDevice }) => ({
        id,
        name: names.get(id) ?? 'Passkey',
        added_at: addedAt,
        is_of_device: isOfDevice,
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
      const change = passkeyName.update({ agentId: agent.id, id }, { set: { name } }, { if: exists });
      if (!(await held(db.transact([change, ...activityWrites(what, clock())])))) throw new AppError('NOT_FOUND');
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
