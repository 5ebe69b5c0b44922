// Reads the object of an event: the API's own answer if it has a call for the object, otherwise only its ID.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  readClient,
  readDocument,
  readLetter,
  readRequest,
  readTransaction,
  type WholeInEvents,
} from '#public/open/v1';
import type { EventObject } from '#vocabulary/open/events';
import type { Scope } from '#vocabulary/open/keys';
import { outsideId } from './outside-id.ts';
import type { ReadObject } from './sign-event.ts';

type Deps = { db: Pick<Db, 'get' | 'query'>; clock: Clock; siteUrl: string };
type Reader<Whole = object> = {
  scope: Scope;
  read(deps: Deps): (agent: Pick<Agent, 'id'>, id: string) => Promise<Whole>;
};

/** Readers of the kinds that an event contains whole, according to the API's document. */
const WHOLE: { [Kind in keyof WholeInEvents]: Reader<WholeInEvents[Kind]> } = {
  request: { scope: 'requests:read', read: readRequest },
  client: { scope: 'clients:read', read: readClient },
  letter: { scope: 'letters:read', read: readLetter },
  document: { scope: 'documents:read', read: readDocument },
  transaction: { scope: 'transactions:read', read: readTransaction },
};
const READERS: Partial<Record<EventObject['kind'], Reader>> = WHOLE;

export const readObject =
  (deps: Deps): ReadObject =>
  async (agentId, { kind, id, within }, scopes) => {
    // A report is found by its request.
    const by = kind === 'report' && within !== undefined ? { request_id: outsideId('request', within) } : {};
    const name = { id: outsideId(kind, id, within), object: kind, ...by };
    const reader = READERS[kind];
    if (!reader || (scopes && !scopes.includes(reader.scope))) return name;
    try {
      return { ...(await reader.read(deps)({ id: agentId }, name.id)), object: kind };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  };
