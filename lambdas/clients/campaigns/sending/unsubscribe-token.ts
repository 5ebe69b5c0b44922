// Who unsubscribes from whose emails, signed so that no one can unsubscribe others. It has no dot: the edge takes a last
// path segment with a dot for a file.

import * as v from 'valibot';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { parse } from '#core/schema.ts';

export type Unsubscribing = { agentId: string; campaignId: string; clientId: string; hash: string };

const signature = (key: string, text: string) => keyedHash(key, 'unsubscribe', text).toString('base64url');

const content = v.tuple([v.string(), v.string(), v.string(), v.string()]);

export const unsubscribeToken = (key: string, { agentId, campaignId, clientId, hash }: Unsubscribing): string => {
  const text = Buffer.from(JSON.stringify([agentId, campaignId, clientId, hash])).toString('base64url');
  return `${text}~${signature(key, text)}`;
};

export const readUnsubscribeToken = (key: string, token: string): Unsubscribing | undefined => {
  const [text = '', mac = ''] = token.split('~');
  if (!sameDigest(mac, signature(key, text))) return undefined;
  const [agentId, campaignId, clientId, hash] = parse(content, JSON.parse(Buffer.from(text, 'base64url').toString()));
  return { agentId, campaignId, clientId, hash };
};
