import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { type ClientInList, type ClientStore, clientWithId } from '#public/clients/client';
import { addClient } from '#public/clients/list';
import { type ApiNames, inApiWords } from '../api-words.ts';
import { idIn, idOut } from '../ids.ts';
import type { NewPublicClient, PublicClient, routes } from './contract.ts';

type Deps = { db: Pick<Db, 'get'>; clients: Pick<ClientStore, 'byName' | 'get' | 'save'>; clock: Clock };

const clientView = ({
  id,
  name,
  email,
  phone,
  address,
  tags,
  consent,
  createdAt,
}: ClientInList): Complete<PublicClient> => ({
  id: idOut('cli', id),
  name,
  email,
  phone,
  address,
  tags,
  consent: { phone: consent.phone.state, email: consent.email.state, mail: consent.snail.state },
  created_at: createdAt,
});

/** Sorted by name. */
export const listClients =
  ({ clients }: Pick<Deps, 'clients'>) =>
  async (
    { id }: Pick<KeyHolder, 'id'>,
    { limit = PAGE_LIMIT, cursor }: Query<typeof routes.listClients>,
  ): Promise<Reply<typeof routes.listClients>> => {
    const { items, nextCursor } = await clients.byName(id, { limit, cursor });
    return { data: items.map(clientView), next_cursor: nextCursor };
  };

const found = async ({ db }: Pick<Deps, 'db'>, agentId: string, id: string): Promise<PublicClient> => {
  const client = await clientWithId(db, agentId, id);
  if (!client) throw new AppError('NOT_FOUND');
  return clientView(client);
};

export const readClient =
  (deps: Pick<Deps, 'db'>) =>
  (actor: Pick<KeyHolder, 'id'>, id: string): Promise<PublicClient> =>
    found(deps, actor.id, idIn('cli', id));

const FIELDS: ApiNames<Parameters<ReturnType<typeof addClient>>[1]> = {
  name: 'name',
  email: 'email',
  phone_number: 'phone',
  address: 'address',
  tags: 'tags',
  phone_campaign: 'consent.phone',
  email_campaign: 'consent.email',
  snail_mail_campaign: 'consent.mail',
  said: 'said',
};

/** A key that may not read clients must not learn a name by trying an address. */
const duplicateFor =
  ({ key: { scopes } }: KeyHolder) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== 'DUPLICATE' || !error.extra) throw error;
    const { id } = error.extra.client as ClientInList;
    const extra = scopes.includes('clients:read') ? { existing_id: idOut('cli', id) } : {};
    throw new AppError('DUPLICATE', { extra, cause: error });
  };

export const createClient =
  (deps: Deps) =>
  async (actor: KeyHolder, { phone, consent, said, ...given }: NewPublicClient): Promise<PublicClient> => {
    const input = {
      ...given,
      phone_number: phone,
      phone_campaign: consent.phone,
      email_campaign: consent.email,
      snail_mail_campaign: consent.mail,
      said,
    };
    const { id } = await addClient(deps)(actor, input, {}).catch(duplicateFor(actor)).catch(inApiWords(FIELDS));
    return found(deps, actor.id, id);
  };
