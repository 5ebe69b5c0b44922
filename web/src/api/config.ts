// A deployment's settings for its pages, from /config.json. They're loaded once, and again after a failure.
import useSWRImmutable from 'swr/immutable';
import { unansweredError } from './api-error.ts';

export type WebConfig = {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  hostedUiDomain: string;
  /** The domain of passkeys; empty if there are none. */
  passkeyDomain: string;
  /** The sign-in that opens the staff's pages. The server decides; this only saves a call. */
  staffSignIn: 'passkey' | 'second step' | 'any';
  /** The other services that people can sign in with: 'Google,Facebook', one of them, or ''. */
  socialSignIn: string;
  /** 'off' on a site that can send no campaigns. */
  campaigns: 'on' | 'off';
  /** 'off' on a site whose deals take no email. */
  mailIn: 'on' | 'off';
  /** The client ID for agents' assistants; empty on a site that lets none in. */
  assistantsClientId: string;
  tenant: string;
  analyticsUrl: string;
  supportEmail: string;
  /** Only if the user pool is not at its usual address. */
  userPoolEndpoint?: string;
  /** Only if the pages use a script other than Plaid's own. */
  plaidScript?: string;
};

let loaded: Promise<WebConfig> | undefined;
/** The settings are the same for everyone, so they stay when a person logs out. */
let latest: WebConfig | undefined;

export function loadConfig(): Promise<WebConfig> {
  loaded ??= fetchConfig().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function fetchConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(15_000),
  }).catch((cause: unknown) => {
    throw unansweredError(cause);
  });
  if (!response.ok) throw new Error("We couldn't load this site's settings. Please reload the page.");
  const config: WebConfig = await response.json();
  latest = config;
  return config;
}

export const useConfig = (): WebConfig | undefined =>
  useSWRImmutable('/config.json', loadConfig, { fallbackData: latest }).data;
