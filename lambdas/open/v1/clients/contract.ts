// The clients of an account, with their consent, for its programs.
import * as v from 'valibot';
import { email, paragraph, requiredLine } from '#core/http/fields.ts';
import { ADDRESS_LENGTH, consentState, NAME_LENGTH, SAID_LENGTH, tags } from '#vocabulary/clients/client';
import { id, listOf, listQuery, named, type PublicRoutes, text, time } from '../fields.ts';

const consent = named(
  'Consent',
  v.pipe(
    v.object({ phone: consentState, email: consentState, mail: consentState }),
    v.description(
      'Whether the client agreed to be called, emailed or written to. Only `in` is a yes: `unknown` was never asked, `out` said no.',
    ),
  ),
);

export const client = named(
  'Client',
  v.object({
    id: id('cli'),
    name: text('The name.', 'Cleo Client'),
    email: text('The email address.', 'cleo@clients.example'),
    phone: text('The number, as typed.', '(217) 555-0188'),
    address: text('The postal address.', '1 Main Street, Springfield'),
    tags: v.pipe(v.array(v.string()), v.description('What the agent sorts clients by.')),
    consent,
    created_at: time('When the client was added.'),
  }),
);
export type PublicClient = v.InferOutput<typeof client>;

const agreed = v.optional(v.boolean(), false);
const newClient = v.object({
  name: v.pipe(requiredLine(NAME_LENGTH), v.description('The whole name.')),
  email: v.pipe(email, v.description('The email address. Each client has their own.')),
  phone: v.pipe(requiredLine(40), v.description('The phone number, in any form.')),
  address: v.pipe(requiredLine(ADDRESS_LENGTH), v.description('The postal address, on one line.')),
  tags: v.optional(v.pipe(tags, v.description('What you sort clients by.')), []),
  consent: v.optional(
    v.pipe(
      v.object({ phone: agreed, email: agreed, mail: agreed }),
      v.description('What the client agreed to: calls, emails, letters by mail.'),
    ),
    {},
  ),
  said: v.optional(
    v.pipe(
      paragraph(SAID_LENGTH),
      v.description("The client's words of agreement. Kept as the record of the consent."),
    ),
    '',
  ),
});
export type NewPublicClient = v.InferOutput<typeof newClient>;

export const routes = {
  listClients: {
    method: 'GET',
    path: '/v1/clients',
    auth: 'key',
    docs: { title: 'List clients', words: 'The clients of the account by name, each with the consent they gave.' },
    scope: 'clients:read',
    query: listQuery,
    reply: listOf(client),
  },
  readClient: {
    method: 'GET',
    path: '/v1/clients/{id}',
    auth: 'key',
    docs: { title: 'Read a client', words: 'One client with contact data, tags and consent.' },
    scope: 'clients:read',
    reply: client,
  },
  createClient: {
    method: 'POST',
    path: '/v1/clients',
    auth: 'key',
    docs: {
      title: 'Add a client',
      words:
        'Adds a client to the list, with what they agreed to. An email address that is on the list already, or a phone number under the same name, is refused as a duplicate; a key that may read clients gets the id of the one on the list as `existing_id`.',
    },
    scope: 'clients:write',
    status: 201,
    body: newClient,
    reply: client,
  },
} as const satisfies PublicRoutes;
