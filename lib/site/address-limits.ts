// How often one address may call, in the firewall. Each limit is far below what the gateway lets through for everyone together,
// so that no single address can shut a route for the others. A block follows within about half a minute, as AWS counts.
import type { Route } from '../../lambdas/core/http/route.ts';

export type AddressLimit = {
  name: string;
  calls: number;
  withinSeconds: 60 | 300;
  /** A regular expression of the paths that count, or of those that don't. None: all paths. */
  only?: string;
  except?: string;
};

/** WAF takes no longer one. */
const LONGEST_PATTERN = 512;

/** The firewall sees the path before the edge removes a trailing slash. */
const patternOf = (routes: Route[]): string => {
  const paths = [...new Set(routes.map(({ path }) => path))].sort();
  const ends = paths.map((path) =>
    path
      .slice('/api/'.length)
      .replaceAll('.', '\\.')
      .replace(/\{\w+\}/g, '[^/]+'),
  );
  const pattern = `^/api/(${ends.join('|')})/?$`;
  if (pattern.length > LONGEST_PATTERN)
    throw new Error(`The firewall takes no pattern of ${pattern.length} characters`);
  return pattern;
};

/** From the contracts, so that a new public route or webhook is limited with the others. */
export const addressLimits = (routes: Route[]): AddressLimit[] => {
  const webhooks = patternOf(routes.filter(({ auth }) => auth === 'signed'));
  return [
    // Offices share an address, so this one is high. Webhooks come from a few addresses for everyone.
    { name: 'each-address', calls: 3000, withinSeconds: 300, except: webhooks },
    { name: 'signed-webhooks', calls: 3000, withinSeconds: 60, only: webhooks },
    // Pins are guessed here.
    { name: 'guest-calls', calls: 300, withinSeconds: 300, only: '^/api/guest/' },
    {
      name: 'public-calls',
      calls: 120,
      withinSeconds: 60,
      only: patternOf(routes.filter(({ auth }) => auth === 'public')),
    },
  ];
};
