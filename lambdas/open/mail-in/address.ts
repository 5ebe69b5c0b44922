// The address of a deal: d-<token>@in.<domain>. Anyone who has it can write to the deal, and do nothing else.
import { newLinkId } from '#core/crypto/ids.ts';

export const newToken = (): string => newLinkId();

export const addressOf = (token: string, domain: string): string => `d-${token}@${domain}`;

/** Programs may write it in capitals, and add a part after a plus sign. */
export const tokenIn = (address: string, domain: string): string | undefined => {
  const [, token, at] = /^d-([0-9a-f]{32})(?:\+[^@]*)?@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  return at === domain.toLowerCase() ? token : undefined;
};
