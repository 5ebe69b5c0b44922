import type { InstitutionsGetByIdResponse, ProductStatus } from 'plaid';
import { z } from 'zod';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf } from '../items.ts';
import type { Plain, World } from '../state.ts';

/** A PDF instead of JSON. */
type Binary = { contentType: string; bytes: Promise<Buffer> };

export type Endpoint = { path: string; schema: z.ZodType; handle(input: unknown): object | Binary };

/** A reply as the SDK types it; the router adds the request id. */
export type Reply<T> = Omit<T, 'request_id'>;

export const endpoint = <S extends z.ZodType>(
  path: string,
  schema: S,
  handle: (input: z.infer<S>) => object | Binary,
): Endpoint => ({ path, schema, handle: (input) => handle(input as z.infer<S>) });

export const isBinary = (reply: object): reply is Binary => 'bytes' in reply;

/** Checks a body as Plaid does: it lists all unknown fields, or else all missing ones, or else all wrong ones. */
export const parseRequest = (schema: z.ZodType, body: Record<string, unknown>): unknown => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  if (unknown.length > 0) throw new PlaidFailure(details.unknown(unknown));
  const missing = issues.filter((issue) => valueAt(body, issue.path) === undefined);
  if (missing.length > 0) throw new PlaidFailure(details.missing(missing.map((issue) => issue.path.join('.'))));
  const first = issues[0]!;
  throw new PlaidFailure(details.invalid(`${first.path.join('.')} ${first.message}`));
};

const valueAt = (body: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body);

export const words = (message = 'must be a non-empty string') => z.string(message).min(1, message);

export const webUrl = z.url({ protocol: /^https?$/, message: 'must be a valid URL' });

export const text = z.string('must be a string');

/** Clients may send the credentials in the headers or in the body of any call. */
const credentials = { client_id: text.optional(), secret: text.optional() };

export const request = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject({ ...credentials, ...shape });

export const institutionEndpoints = (world: World): Endpoint[] => [
  endpoint(
    '/institutions/get_by_id',
    request({
      institution_id: words(),
      country_codes: z.array(text).min(1, 'must be a non-empty array of country codes'),
      options: z
        .strictObject({
          include_optional_metadata: z.boolean().optional(),
          include_status: z.boolean().optional(),
          include_auth_metadata: z.boolean().optional(),
          include_payment_initiation_metadata: z.boolean().optional(),
        })
        .optional(),
    }),
    ({ institution_id, options }): Plain<Reply<InstitutionsGetByIdResponse>> => {
      const { id, name, behavior } = institutionOf(institution_id);
      const optional = { url: 'https://example.com', primary_color: '#1f5d4c', logo: null };
      return {
        institution: {
          institution_id: id,
          name,
          products: ['assets', 'auth', 'balance', 'identity', 'transactions'],
          country_codes: ['US'],
          routing_numbers: [],
          dtc_numbers: [],
          oauth: behavior.signIn === 'own site',
          ...(options?.include_optional_metadata ? optional : {}),
          ...(options?.include_status ? { status: { item_logins: logins(world, behavior.health === 'down') } } : {}),
        },
      };
    },
  ),
];

const logins = (world: World, down: boolean): Plain<ProductStatus> => ({
  status: down ? 'DOWN' : 'HEALTHY',
  last_status_change: world.now().toISOString(),
  breakdown: { success: down ? 0 : 1, error_plaid: 0, error_institution: down ? 1 : 0 },
});
