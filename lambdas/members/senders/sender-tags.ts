// What SES carries with an account's email, so that a bounce or complaint finds its sender.
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import { readerHash } from './quotas.ts';
import type { Reporting } from './report-token.ts';

export const senderTags = (agentId: string, to: string): Record<string, string> => ({
  [MAIL_TAGS.sender]: agentId,
  [MAIL_TAGS.reader]: readerHash(agentId, to),
});

export const reportingIn = (tags: Record<string, string[]> | undefined): Reporting | undefined => {
  const [agentId] = tags?.[MAIL_TAGS.sender] ?? [];
  const [hash] = tags?.[MAIL_TAGS.reader] ?? [];
  return agentId && hash ? { agentId, hash } : undefined;
};
