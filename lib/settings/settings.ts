// The settings of a stage.
import type { SealAlgorithm, SealKey } from '../../lambdas/core/crypto/seal-algorithms.ts';
import type { QueuedKind } from '../../lambdas/core/data/outbox.ts';

export type StageName = 'dev' | 'prod';

/** CloudFront takes its certificate and its firewall from here only (docs/adr/001-single-stack.md). */
export const FIRST_REGION = 'us-east-1';

const SECOND_REGIONS = ['us-east-2', 'us-west-2'] as const;
export type SecondRegion = (typeof SECOND_REGIONS)[number];
export const isSecondRegion = (name: unknown): name is SecondRegion => SECOND_REGIONS.some((one) => one === name);

export type Throttle = { rate: number; burst: number };

export type Settings = {
  stage: StageName;
  /** The account to deploy to. Without one (a laptop) the template fits any account. */
  account: string | undefined;
  /** Puts V8's code cache beside each function (-c codeCache=on). Only for deployments on the functions' own Node and processor. */
  codeCache: boolean;
  /** Shifts to a release at once, whatever `rollout` says, for a release that must not wait (-c rollout=allAtOnce). */
  skipRollout: boolean;
  /** Keeps data when the stack is deleted, and refuses to delete tables and the user pool. */
  keepData: boolean;
  /**
   * A copy of all data in a second Region, with the project that restores it (bin/copy.ts), in case the first Region or its
   * data is lost, and GuardDuty in the account's stack. Off until a stage sets it (docs/second-region.md); -c
   * secondRegion=us-west-2 tries it.
   */
  secondRegion?: SecondRegion;
  logRetentionDays: 7 | 30 | 90 | 365;
  /**
   * The domain that passkeys are for: the site's own, or one above it. It can't change without everyone adding theirs again, so a
   * stage without a domain has no passkeys, unless it's given (-c passkeyDomain=localhost, for a site on a laptop).
   */
  passkeyDomain: string | undefined;
  /**
   * The sign-in that opens the staff's pages: a passkey, or an app's code on a stage without passkeys. A site on a laptop may
   * accept a password (-c staffSignIn=any).
   */
  staffSignIn: StaffSignIn;
  /** A custom domain for the site. Without one, the distribution's own name is used. */
  domain?: { name: string; certificateArn: string; hostedZoneId?: string; zoneName?: string };
  mail: {
    /** The sender of every email, as an email client shows it. */
    from: string;
    /** The identity that SES verifies: a whole domain, or the address that a deployment names (-c email=you@example.com). */
    identity: { domain: string } | { address: string };
    /**
     * The sender of sign-in email. Cognito refuses to create a pool that sends through an identity that SES has not verified,
     * so the first deployment, which creates the identity of a domain, needs 'cognito' (fifty emails a day, in Cognito's name).
     */
    ofSignIn: 'ses' | 'cognito';
    /** Messages per second that SES allows the account. */
    perSecond: number;
    /**
     * Set it while a new account is in the SES sandbox: sending then also needs permission on the identity of each recipient. The
     * doctor says when it has to change.
     */
    sandbox: boolean;
    /**
     * Campaigns have their own sender and their own share of `perSecond`, so that neither their volume nor their reputation delays
     * an email that someone is waiting for. Without it no one can send a campaign, and the page says so.
     */
    campaigns?: { from: string; domain: string; perSecond: number };
  };
  /** The first part of the analytics pages' path, and the analytics app that they embed. */
  tenant: string;
  analyticsUrl: string;
  /** The address for people who need help, for example after a failed payment. */
  supportEmail: string;
  /** Answers guests in the chat: the offline guide, or a Bedrock model (its ID or its inference profile's). */
  assistant: 'guide' | { model: string };
  plaid: 'sandbox' | 'production';
  stripe: 'test' | 'live';
  /** The Team plan of offices: the lookup key of a seat's price at Stripe, and the fewest seats. With 'off', it isn't sold. */
  teamPlan: 'off' | { seatPrice: string; minimumSeats: number };
  signIn: {
    google: boolean;
    facebook: boolean;
    /** Breached-password checks and adaptive sign-in. They need Cognito's Plus plan, which is paid per active user. */
    threatProtection: boolean;
  };
  /**
   * The seal key's signing algorithm. A new algorithm needs a new key; the old key then goes into the list below
   * (docs/operations.md).
   */
  sealAlgorithm: SealAlgorithm;
  /**
   * The key that signs PDFs. 'own' wherever a certificate of an authority may come, because what a PDF reader trusts must never count as a
   * seal. With 'seal', a stage whose certificate no one trusts saves the price of a key.
   */
  pdfKey: 'own' | 'seal';
  /** Earlier seal keys, the latest first: their seals stay verifiable. */
  retiredSealKeys: SealKey[];
  /**
   * The address of an authority that timestamps signed PDFs (RFC 3161), so that a reader can still trust a signature after its
   * certificate has expired (docs/operations.md). With 'off', a PDF says itself when it was signed.
   */
  timestamps: 'off' | string;
  encryption: {
    /** aws-owned is free. aws-managed records every use of the key in CloudTrail. */
    tables: 'aws-owned' | 'aws-managed';
    documents: 's3' | 'kms';
  };
  /**
   * 'guardduty': uploaded files wait for a virus scan before anyone can open them. GuardDuty bills by the gigabyte
   * (docs/operations.md); -c malwareScan=guardduty tries it.
   */
  malwareScan: 'off' | 'guardduty';
  /**
   * The domain at which deals take email: 'in.' and the site's domain, for example. It needs an MX record at SES's inbound address, and the
   * account's active receipt rules (docs/operations.md).
   */
  mailIn: 'off' | { domain: string };
  /** Lets agents connect their own assistants (docs/assistants.md). The addresses that these may send people back to after they signed in. */
  assistants: 'off' | { callbackUrls: string[] };
  /** Requests per second to the API, new sockets per second, and how many of each may arrive at once. */
  throttle: { api: Throttle; sockets: Throttle };
  /** A release reaches everyone at once, or some people first with an automatic rollback when it fails (lib/rollout.ts). */
  rollout: 'allAtOnce' | 'canary10Percent5Minutes' | 'canary10Percent10Minutes' | 'linear10PercentEvery1Minute';
  concurrency: {
    /** The number of concurrent workers for each queue. */
    workers: Record<QueuedKind, number>;
    /** The number of batches read concurrently from each shard of the table's stream, from 1 to 10. */
    streamReaders: number;
    /**
     * Functions that always have room to run and never use more, and how much of it; workers get as much as they may use. Leave it out
     * on a new account, which may run only ten functions at once in total: Lambda lets it reserve nothing.
     */
    reserved?: Record<string, number>;
  };
  /** Visits the site every five minutes, so that an alarm is the first to know when no one can get in (lambdas/background/canary). */
  canary: boolean;
  /**
   * The secret that the edge sends to the REST API, by number. The edge takes minutes to update, so it changes in three
   * deployments: the API accepts both, the edge sends the new one, the API stops accepting the old one (docs/operations.md).
   */
  edgeSecret: { sends: number; accepts: number[] };
  /**
   * The edge firewall with its rate rules. AWS's common rules judge what people write, and may take a client list for an attack: they
   * 'count' what they would block, until counts show that they find no one's work (docs/runbook/security-events.md). Then they 'block'.
   */
  firewall: 'off' | 'count' | 'block';
  /** The edge's access log, without paths because they contain pins. */
  edgeLog: boolean;
  alarms?: {
    emails: string[];
    /** Urgent alarms also call the HTTPS address in the secret groundwork/<stage>/pager, {"url"}: PagerDuty, Opsgenie and the like. */
    pager: boolean;
  };
  /** The address of the docs/runbook pages. Every alarm links to one. */
  runbookUrl: string;
  budget?: { dollarsAMonth: number; mail: string };
};

export type StaffSignIn = 'passkey' | 'second step' | 'any';

export const plaidUrl = ({ plaid }: Settings) => `https://${plaid}.plaid.com`;

/** Test and live share an address. The key decides. */
export const STRIPE_URL = 'https://api.stripe.com';
/**
 * The services of Chrome and most other browsers, Firefox, Edge and Safari: the product calls no other address to reach a
 * browser.
 */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://push.services.mozilla.com',
  'https://notify.windows.com',
  'https://push.apple.com',
];
export const paymentsDashboardUrl = ({ stripe }: Settings) =>
  stripe === 'live' ? 'https://dashboard.stripe.com' : 'https://dashboard.stripe.com/test';
