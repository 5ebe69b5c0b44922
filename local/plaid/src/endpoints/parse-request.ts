import { z } from 'zod';
import { details, PlaidFailure } from '../failure.ts';

/** Checks a body as Plaid does: unknown fields first, then missing ones, then wrong ones, each list complete. */
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

/** Plaid's clients put the credentials into the headers or the body; both are allowed on every endpoint. */
export const credentials = { client_id: text.optional(), secret: text.optional() };

export const request = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject({ ...credentials, ...shape });
