// Every message that a socket of the product takes, read from the contracts: a new one is attacked as soon as it exists. They are the
// variants of a union by their type; the messages that a socket sends to a page aren't among them.
import { contracts } from '../contracts.ts';
import type { ListedRoute } from './route-list.ts';
import { fieldsOf, kindsIn, type Schema, sampleBody } from './sample-input.ts';

export type ListedMessage = {
  type: string;
  fields: string[];
  /** The message with every field, as its schema takes it; proofs of who speaks are left out. */
  sample: Record<string, unknown>;
};

/** They prove who speaks, and are attacked separately. */
export const proofs = ['request_id', 'request_pin', 'ticket'];

const messagesOf = ({ feature, exported }: (typeof contracts)[number]): ListedMessage[] => {
  const unions = Object.values(exported).flatMap((value) =>
    (value as Schema | undefined)?.type === 'variant' && (value as Schema).key === 'type' ? [value as Schema] : [],
  );
  return unions.flatMap((union) =>
    (kindsIn(union) ?? []).map((schema) => {
      const whole = sampleBody({ id: feature, body: schema } as unknown as ListedRoute, 'sample', true);
      const sample = Object.fromEntries(Object.entries(whole).filter(([name]) => !proofs.includes(name)));
      const type = String(sample.type);
      const fields = Object.keys(fieldsOf(schema)).filter((name) => name !== 'type');
      return { type, fields, sample };
    }),
  );
};

export const allMessages: ListedMessage[] = contracts.flatMap(messagesOf);
