// The caller of a route. It comes from verified claims or a proven link, never from a body.
import { AppError } from './errors.ts';
import type { GuestLink } from './guest-link.ts';

export type Agent = {
  kind: 'agent';
  id: string;
  email: string;
  /** True if the address is proven: by a code, an invitation or Google. */
  isVerified: boolean;
  name: string;
  isStaff: boolean;
  provider: string;
  /** Set on routes that read the session: its sign-in took a second step. */
  isTwoStep?: boolean;
};
/** `browserId`: the link's browser, if the call came with one. */
export type Guest = { kind: 'guest'; link: GuestLink; browserId?: string };
export type Anonymous = { kind: 'anonymous' };
/** A program with an account's API key, or the account's assistant, which has a name. It acts as the account's agent, never as staff. */
export type KeyHolder = Agent & { key: { id: string; isTest: boolean; scopes: readonly string[]; name?: string } };

/** Decisions of an office's owner take more than a password, which can be phished. */
export const requireTwoSteps = ({ isTwoStep }: Pick<Agent, 'isTwoStep'>): void => {
  if (!isTwoStep) throw new AppError('SECOND_STEP_NEEDED');
};

export type Claims = Record<string, unknown>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** API Gateway passes claims as strings; a list of groups arrives as 'a,b' or '[a, b]'. */
const groupsOf = (claims: Claims): string[] => {
  const groups = claims['cognito:groups'];
  if (Array.isArray(groups)) return groups.map(String);
  return text(groups)
    .split(/[[\],\s]+/)
    .filter(Boolean);
};

const nameOf = (claims: Claims) =>
  text(claims.name) || [text(claims.given_name), text(claims.family_name)].filter(Boolean).join(' ');

const providerOf = (claims: Claims): string => {
  try {
    const identities = typeof claims.identities === 'string' ? JSON.parse(claims.identities) : claims.identities;
    const [first] = [identities].flat();
    return text(first?.providerName).toLowerCase() || 'password';
  } catch {
    return 'password';
  }
};

export const agentFrom = (claims: Claims | undefined | null): Agent => {
  const id = text(claims?.sub);
  if (!claims || !id) throw new AppError('UNAUTHENTICATED');
  return {
    kind: 'agent',
    id,
    email: text(claims.email).toLowerCase(),
    isVerified: String(claims.email_verified) === 'true',
    name: nameOf(claims),
    isStaff: groupsOf(claims).includes('staff'),
    provider: providerOf(claims),
  };
};
