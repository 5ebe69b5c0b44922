// Under which first segment a person's analytics links lead: the site's, or their office's where they chose it on this device.
import { useConfig } from '#web/api/config.ts';
import { claimsOf } from './claims.ts';
import { readToken, useToken } from './token.ts';

const kept = (sub: string) => `analytics:${sub}`;

export const useTenant = (): string => {
  const own = useConfig()?.tenant ?? 'groundwork';
  const token = useToken();
  const sub = token ? claimsOf(token)?.sub : undefined;
  return (sub && localStorage.getItem(kept(sub))) || own;
};

/** Null: the site's again. */
export const chooseTenant = (segment: string | null): void => {
  const token = readToken();
  const sub = token ? claimsOf(token)?.sub : undefined;
  if (!sub) return;
  if (segment) localStorage.setItem(kept(sub), segment);
  else localStorage.removeItem(kept(sub));
};
