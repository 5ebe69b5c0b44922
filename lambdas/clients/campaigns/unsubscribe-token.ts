// Who leaves which agent's mails, sealed so that nobody can sign off others. No dot in it: the edge takes a last path
// part with a dot for a file.
import { createHmac } from 'node:crypto';
import { sameDigest } from '#core/crypto/pin.ts';

export type Leaving = { agentId: string; campaignId: string; clientId: string; hash: string };

const seal = (key: string, text: string) => createHmac('sha256', key).update(`unsubscribe:${text}`).digest('base64url');

export const unsubscribeToken = (key: string, { agentId, campaignId, clientId, hash }: Leaving): string => {
  const text = Buffer.from(JSON.stringify([agentId, campaignId, clientId, hash])).toString('base64url');
  return `${text}~${seal(key, text)}`;
};

export const leavingFrom = (key: string, token: string): Leaving | undefined => {
  const [text = '', mac = ''] = token.split('~');
  if (!sameDigest(mac, seal(key, text))) return undefined;
  const [agentId, campaignId, clientId, hash] = JSON.parse(Buffer.from(text, 'base64url').toString()) as string[];
  return { agentId: agentId ?? '', campaignId: campaignId ?? '', clientId: clientId ?? '', hash: hash ?? '' };
};
