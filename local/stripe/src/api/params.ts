import { z } from 'zod';
import { invalid, missing } from '../failure.ts';

/** Form values are strings; these read them as Stripe does. */
export const text = z.string('must be a string');
export const id = z.string('must be a string').min(1, 'must not be empty');
export const email = z.email('Invalid email address').max(512, 'must be at most 512 characters');
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);
export const count = integer.refine((value) => value >= 1, 'This value must be greater than or equal to 1.');
export const amount = integer.refine((value) => value >= 0, 'This value must be greater than or equal to 0.');
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
/** 50 keys of 40 characters, with values of 500. */
export const metadata = z
  .record(
    z.string().max(40, 'Metadata keys can have up to 40 characters'),
    z.string().max(500, 'Metadata values can have up to 500 characters'),
  )
  .refine((marks) => Object.keys(marks).length <= 50, 'You can have up to 50 keys');
export const expand = { expand: z.array(z.string()).optional() };
/** Known to the real service, without effect here. */
export const whatever = z.unknown().optional();
export const when = z.union([integer, z.record(z.enum(['gt', 'gte', 'lt', 'lte']), integer.optional())]).optional();

export const paging = {
  limit: integer.optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
  ...expand,
};

/** Checks parameters as Stripe does: one complaint at a time, naming the parameter in brackets. */
export const parseParams = <S extends z.ZodType>(schema: S, given: unknown): z.infer<S> => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    const param = bracketed([...unknown.path, unknown.keys[0]!]);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const first = issues[0]!;
  const param = bracketed(first.path);
  const value = valueAt(given, first.path);
  if (value === undefined) throw missing(param);
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    throw invalid(message, { code: 'parameter_invalid_empty', param });
  }
  if (first.message === 'Invalid integer')
    throw invalid(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  if (first.message === 'Invalid email address')
    throw invalid(`Invalid email address: ${String(value)}`, { code: 'email_invalid', param });
  throw invalid(`Invalid ${param}: ${first.message}`, { param });
};

const bracketed = (path: PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
