import { ECDH, hash } from 'node:crypto';
import type { PushKey } from '#core/crypto/push-key.ts';
import { type Db, isThere } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { deviceOf } from '#core/security/device.ts';
import { type Browser, ownSession, type SessionDeps } from '#public/members/session';
import type { routes } from './contract.ts';
import { type NewsDevice, newsDevice } from './entity.ts';

// A browser's address and key for push messages. We call that address, so only a push service's is allowed.

/** `services`: their addresses, separated by commas. Subdomains are allowed, too. */
export const isPushEndpoint = (endpoint: string, services: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return services.split(',').some((service) => {
    const home = new URL(service);
    const isThere = hostname === home.hostname || hostname.endsWith(`.${home.hostname}`);
    return isThere && protocol === home.protocol && port === home.port && username === '' && password === '';
  });
};

/** Some texts of the right length aren't a point on the curve, and nothing can be encrypted for those. */
const isPushKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};

// The browsers on which a person gets news while the app is closed. Only their own session adds one: someone who got
// hold of an ID token must not listen for longer than the token lives.

type Deps = Pick<SessionDeps, 'db' | 'clock'> & {
  pushKey: () => Promise<Pick<PushKey, 'publicKey'>>;
  pushServices: string;
};

/** More than a person uses. The one unseen for the longest is replaced. */
const MOST_DEVICES = 10;
/** A browser in use renews itself each day. */
const KEPT_DAYS = 60;

const idOf = (endpoint: string) => hash('sha256', endpoint, 'hex').slice(0, 32);

export const devicesOf = async (db: Pick<Db, 'query'>, agentId: string): Promise<NewsDevice[]> => {
  const { items } = await newsDevice.list(db, { pk: newsDevice.partition({ agentId }) });
  return items;
};

const makeRoom = async (db: Db, agentId: string): Promise<void> => {
  const all = (await devicesOf(db, agentId)).toSorted((one, other) => other.seenAt.localeCompare(one.seenAt));
  for (const { id } of all.slice(MOST_DEVICES)) await db.delete(newsDevice.key({ agentId, deviceId: id }));
};

const renew = async (db: Db, agentId: string, row: NewsDevice): Promise<void> => {
  const { addedAt: _, ...set } = row;
  await newsDevice.change(db, { agentId, deviceId: row.id }, { set }, isThere);
};

const expiry = (clock: Clock) => epochSeconds(clock(), KEPT_DAYS * DAY);

export const newsDevices = (deps: Deps) => {
  const { db, clock, pushKey, pushServices } = deps;
  return {
    async list(agent: Agent, { cookies }: Browser): Promise<Reply<typeof routes.newsDevices>> {
      const { sessionId } = await ownSession(deps, agent, cookies);
      const [{ publicKey: key }, devices] = await Promise.all([pushKey(), devicesOf(db, agent.id)]);
      const newestFirst = devices.toSorted((one, other) => other.addedAt.localeCompare(one.addedAt));
      const view = ({ id, device, addedAt, ...row }: NewsDevice) => {
        return { id, device, added_at: addedAt, is_this: row.sessionId === sessionId };
      };
      return { key, devices: newestFirst.map(view) };
    },

    async add(agent: Agent, { cookies, userAgent }: Browser, body: Body<typeof routes.addNewsDevice>): Promise<void> {
      const { endpoint, p256dh, auth } = body;
      if (!isPushEndpoint(endpoint, pushServices) || !isPushKey(p256dh))
        throw new AppError('INVALID', { message: "We don't know your browser's push service." });
      const { sessionId } = await ownSession(deps, agent, cookies);
      const [at, { publicKey: key }] = [clock().toISOString(), await pushKey()];
      const seen = {
        id: idOf(endpoint),
        device: deviceOf(userAgent),
        sessionId,
        key,
        addedAt: at,
        seenAt: at,
      };
      const row = { endpoint, p256dh, auth, ...seen, expires: expiry(clock) };
      if (body.renew) return renew(db, agent.id, row);
      await db.put(newsDevice.item({ agentId: agent.id, deviceId: row.id }, row));
      await makeRoom(db, agent.id);
    },

    async remove(agent: Agent, { cookies }: Browser, deviceId: string): Promise<void> {
      await ownSession(deps, agent, cookies);
      await db.delete(newsDevice.key({ agentId: agent.id, deviceId }));
    },
  };
};
