// Which reader reports which account, signed so that no one can report for others. It has no dot: the edge takes a last path
// segment with a dot for a file.
import * as v from 'valibot';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { parse } from '#core/schema.ts';
import { readerHash } from './quotas.ts';

export type Reporting = { agentId: string; hash: string };

const content = v.tuple([v.string(), v.string()]);
const signature = (key: string, text: string) => keyedHash(key, 'report', text).toString('base64url');

export const reportToken = (key: string, { agentId, hash }: Reporting): string => {
  const text = Buffer.from(JSON.stringify([agentId, hash])).toString('base64url');
  return `${text}~${signature(key, text)}`;
};

export const readReportToken = (key: string, token: string): Reporting | undefined => {
  const [text = '', mac = ''] = token.split('~');
  if (!sameDigest(mac, signature(key, text))) return undefined;
  const [agentId, hash] = parse(content, JSON.parse(Buffer.from(text, 'base64url').toString()));
  return { agentId, hash };
};

/** The page that an email's footer leads to. */
export const reportUrl = (
  { key, siteUrl }: { key: string; siteUrl: string },
  { agentId, to }: { agentId: string; to: string },
): string => `${siteUrl}/report-email/${reportToken(key, { agentId, hash: readerHash(agentId, to) })}`;
