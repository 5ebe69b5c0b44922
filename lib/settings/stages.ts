// The differences between stages. Operators edit this table.
import type { Settings, StageName } from './settings.ts';

const both = {
  tenant: 'groundwork',
  analyticsUrl: 'https://analytics.groundwork.example',
  supportEmail: 'support@groundwork.example',
  assistant: 'guide',
  signIn: { google: false, facebook: false, threatProtection: false },
  edgeSecret: { sends: 1, accepts: [1] },
  sealAlgorithm: 'ECDSA_SHA_256',
  retiredSealKeys: [],
  timestamps: 'off',
  malwareScan: 'off',
  mailIn: 'off',
  assistants: 'off',
  runbookUrl: 'https://git.groundwork.example/groundwork/blob/main/docs/runbook',
  teamPlan: { seatPrice: 'team_seat', minimumSeats: 3 },
} satisfies Partial<Settings>;

export const stages: Record<
  StageName,
  Omit<Settings, 'stage' | 'account' | 'codeCache' | 'skipRollout' | 'passkeyDomain' | 'staffSignIn'>
> = {
  dev: {
    ...both,
    keepData: false,
    logRetentionDays: 7,
    // An account without a domain: SES verifies the address that the deployment names, and sends to verified ones only.
    mail: {
      from: 'Groundwork <you@groundwork.example>',
      identity: { address: 'you@groundwork.example' },
      ofSignIn: 'cognito',
      perSecond: 1,
      sandbox: true,
    },
    plaid: 'sandbox',
    pdfKey: 'seal',
    stripe: 'test',
    encryption: { tables: 'aws-owned', documents: 's3' },
    throttle: { api: { rate: 100, burst: 200 }, sockets: { rate: 100, burst: 200 } },
    // A new account runs ten functions at once in total and can reserve none of them, so a burst of work must leave room for people.
    concurrency: {
      workers: { mail: 4, bank: 4, document: 4, campaign: 4, news: 2, webhook: 2 },
      streamReaders: 2,
    },
    rollout: 'allAtOnce',
    canary: false,
    firewall: 'off',
    edgeLog: false,
  },
  prod: {
    ...both,
    keepData: true,
    logRetentionDays: 90,
    mail: {
      from: 'Groundwork <no-reply@groundwork.example>',
      identity: { domain: 'groundwork.example' },
      // 'ses' once SES has verified the domain, which the first deployment tells it about.
      ofSignIn: 'cognito',
      perSecond: 14,
      sandbox: false,
      campaigns: {
        from: 'Groundwork <campaigns@news.groundwork.example>',
        domain: 'news.groundwork.example',
        perSecond: 7,
      },
    },
    plaid: 'production',
    pdfKey: 'own',
    stripe: 'live',
    signIn: { ...both.signIn, google: true, facebook: true },
    encryption: { tables: 'aws-managed', documents: 'kms' },
    throttle: { api: { rate: 500, burst: 1000 }, sockets: { rate: 500, burst: 500 } },
    // Needs a concurrency quota of 1,000 (docs/operations.md).
    concurrency: {
      workers: { mail: 10, bank: 20, document: 10, campaign: 4, news: 4, webhook: 10 },
      streamReaders: 4,
      // Sign-in, and the schedules that restart work, must not compete with everything else. `accounts` begins and renews sessions.
      reserved: { accounts: 60, 'sign-in': 70, upkeep: 10, canary: 1, 'file-checks': 20 },
    },
    // Longer than the five minutes that an alarm looks at.
    rollout: 'canary10Percent10Minutes',
    canary: true,
    firewall: 'count',
    edgeLog: true,
    alarms: { emails: ['operations@groundwork.example'], pager: false },
    budget: { dollarsAMonth: 100, mail: 'operations@groundwork.example' },
  },
};

/** Turns on, for a laptop (-c laptop=on), what dev leaves off: a laptop simulates the services that it needs. */
export const onLaptop = {
  mail: {
    from: 'Groundwork <no-reply@dev.groundwork.example>',
    identity: { domain: 'dev.groundwork.example' },
    ofSignIn: 'ses',
    perSecond: 14,
    sandbox: false,
    campaigns: {
      from: 'Groundwork <campaigns@news.dev.groundwork.example>',
      domain: 'news.dev.groundwork.example',
      perSecond: 7,
    },
  },
  signIn: { ...both.signIn, google: true, facebook: true },
  pdfKey: 'own',
  timestamps: 'https://timestamp.groundwork.example',
} satisfies Partial<Settings>;
