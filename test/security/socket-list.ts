// Every message that a socket of the product takes, read from the contracts: a new one is attacked by merely existing.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as z from 'zod/mini';
import type { ListedRoute } from './route-list.ts';
import { fieldsOf, sampleBody } from './sample-input.ts';

type Schema = z.ZodMiniType;

export type ListedMessage = {
  id: string;
  type: string;
  fields: string[];
  /** The message with every field, as its schema takes it; proofs of who speaks are left out. */
  sample: Record<string, unknown>;
};

/** Prove who speaks. They are attacked by themselves. */
export const proofs = ['request_id', 'request_pin', 'ticket'];

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas');

type UnionDef = { type?: string; discriminator?: string; options?: Schema[] };
const defOf = (value: unknown) => (value as { _zod?: { def: UnionDef } } | null)?._zod?.def;

const messagesOf = async (feature: string): Promise<ListedMessage[]> => {
  const file = join(lambdas, feature, 'contract.ts');
  if (!existsSync(file)) return [];
  const contract = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const unions = Object.values(contract).flatMap((value) => {
    const def = typeof value === 'object' ? defOf(value) : undefined;
    return def?.type === 'union' && def.discriminator === 'type' ? [def] : [];
  });
  return unions.flatMap(({ options = [] }) =>
    options.map((schema) => {
      const whole = sampleBody({ id: feature, body: schema } as unknown as ListedRoute, 'sample', true);
      const sample = Object.fromEntries(Object.entries(whole).filter(([name]) => !proofs.includes(name)));
      const type = String(sample.type);
      const fields = Object.keys(fieldsOf(schema)).filter((name) => name !== 'type');
      return { id: `${feature}.${type}`, type, fields, sample };
    }),
  );
};

export const allMessages: ListedMessage[] = (await Promise.all(readdirSync(lambdas).sort().map(messagesOf))).flat();
