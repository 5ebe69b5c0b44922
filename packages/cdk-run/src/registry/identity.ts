// The identity of an existing resource: its physical ID, its ARN, and the results of Ref and Fn::GetAtt.
import { createHash } from 'node:crypto';
import { accountId, region } from '../template/intrinsics.ts';

export type Naming = {
  logicalId: string;
  stackName: string;
  /** Position among the resources of the same type, from 1. */
  ordinal: number;
  /** One resolved property, for IDs that the template chooses or that point to another resource. */
  property(name: string): unknown;
};

export type Self = Naming & { id: string; arn: string };

/** Every member is optional: without them, the ID is made up, and so is the ARN, which nothing uses. */
export type Identity = {
  /** The property that may choose the name. */
  named?: string;
  made?(self: Naming): string;
  arn?(id: string, self: Naming): string;
  ref?(self: Self): string;
  attributes?: Record<string, (self: Self) => string>;
};

export const stableHash = (text: string, alphabet: string, length: number): string => {
  const bytes = createHash('sha512').update(text).digest();
  return Array.from({ length }, (_, index) => alphabet[bytes[index]! % alphabet.length]).join('');
};

export const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';
export const upper = lower.toUpperCase();

// The building blocks of identities.
export const short = (length: number) => (self: Naming) => stableHash(self.logicalId, lower, length);
export const uuid = (self: Naming) =>
  stableHash(self.logicalId, '0123456789abcdef', 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
export const madeName = (self: Naming) => `${self.stackName}-${self.logicalId}`.slice(0, 64);
export const arnOf =
  (service: string, prefix = '') =>
  (id: string) =>
    `arn:aws:${service}:${region}:${accountId}:${prefix}${id}`;
export const globalArn = (service: string, prefix: string) => (id: string) =>
  `arn:aws:${service}::${accountId}:${prefix}${id}`;
export const arnAsRef = (self: Self) => self.arn;
export const functionName = (self: Naming): string =>
  String(self.property('FunctionName')).replace(/^.*:function:/, '');

export type Identified = { id: string; arn: string; ref: string; attribute(name: string): string | undefined };

export const identify = (type: string, identity: Identity, naming: Naming): Identified => {
  const given = identity.named === undefined ? undefined : naming.property(identity.named);
  const id = given === undefined ? (identity.made ?? madeName)(naming) : String(given);
  const arn = (identity.arn ?? arnOf(type.split('::')[1]?.toLowerCase() ?? 'custom', 'local/'))(id, naming);
  const self: Self = { ...naming, id, arn };
  return {
    id,
    arn,
    ref: identity.ref?.(self) ?? id,
    attribute: (name) => {
      const known = identity.attributes?.[name];
      if (known) return known(self);
      if (name === 'Arn') return arn;
      return name === 'Id' ? id : undefined;
    },
  };
};
