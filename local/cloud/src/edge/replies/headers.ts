// The one place where what the local edge sends differs from what CloudFront would send, and why.
import type { Header } from '../../gateway/exchange.ts';

/** `localize`: addresses of AWS as they are here. `localSources`: hosts besides the edge's own that play outside services here (the analytics stand-in, say). */
export const localHeaders = (
  headers: Header[],
  port: number,
  localSources: string[] = [],
  localize: (policy: string) => string = (policy) => policy,
): Header[] =>
  headers
    // The local edge speaks plain http. A browser that took the header seriously would lock itself out of every
    // other program on localhost.
    .filter(([name]) => name.toLowerCase() !== 'strict-transport-security')
    .map(
      ([name, value]): Header =>
        name.toLowerCase() === 'content-security-policy'
          ? [name, localPolicy(localize(value), port, localSources)]
          : [name, value],
    );

/**
 * On AWS the policy names Plaid's and Cognito's hosts. Here the edge itself plays both, so that wherever another host is
 * allowed, the edge's own origin has to be. Chromium takes `'self'` for ws: as well; older browsers do not, hence the
 * explicit addresses. Nothing that the policy refuses altogether becomes allowed.
 */
const localPolicy = (policy: string, port: number, localSources: string[]): string =>
  policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    // Would send the page's own requests to https on this port, which doesn't speak it.
    .filter(([name]) => name !== '' && name?.toLowerCase() !== 'upgrade-insecure-requests')
    .map(([name = '', ...sources]) => [name, ...sources, ...additions(name.toLowerCase(), sources, port, localSources)])
    .map((directive) => directive.join(' '))
    .join('; ');

const FETCHING = ['connect-src', 'script-src', 'frame-src', 'form-action'];

const additions = (name: string, sources: string[], port: number, localSources: string[]): string[] => {
  if (!FETCHING.includes(name) || sources.includes("'none'")) return [];
  const sockets = name === 'connect-src' ? [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`] : [];
  return ["'self'", ...sockets, ...localSources].filter((source) => !sources.includes(source));
};
