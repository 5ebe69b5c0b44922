// What differs between stages, and the only reader of context and environment. An operator edits the table below.
import type { Node } from 'constructs';

export type StageName = 'dev' | 'prod';

export type Settings = {
  stage: StageName;
  /** Account to deploy into; without one (a laptop) the template fits any. */
  account: string | undefined;
  /** V8's code cache beside each function (-c codeCache=on): for deployments run on the functions' own Node and processor. */
  codeCache: boolean;
  /** Keep data when the stack goes, and refuse to delete tables and the user pool. */
  keepData: boolean;
  logRetentionDays: 7 | 30 | 90 | 365;
  /** Own address of the site; without it the distribution's own name is used. */
  domain?: { name: string; certificateArn: string; hostedZoneId?: string; zoneName?: string };
  mail: {
    /** Sender of every mail, as a mail client shows it. */
    from: string;
    /** What SES verifies: the whole domain, or one address for a first try. */
    identity: { domain: string } | { address: string };
    /**
     * Who sends the mails of sign-in. Cognito refuses to make a pool that sends through an identity which SES has not verified:
     * the first deployment, which makes the identity, says 'cognito' (fifty mails a day, in Cognito's own name).
     */
    ofSignIn: 'ses' | 'cognito';
    /** Mails a second that SES grants the account; campaigns keep to it. */
    perSecond: number;
  };
  /** First part of the analytics pages' path, and the analytics app that they embed. */
  tenant: string;
  analyticsUrl: string;
  /** Who answers guests in the chat: the offline guide, or a model of Bedrock (its id, or that of an inference profile). */
  assistant: 'guide' | { model: string };
  plaid: 'sandbox' | 'production';
  stripe: 'test' | 'live';
  signIn: {
    google: boolean;
    facebook: boolean;
    /** Breached-password checks and adaptive sign-in need Cognito's Plus plan, paid by the active user. */
    threatProtection: boolean;
  };
  encryption: {
    /** aws-owned costs nothing; aws-managed shows every use of the key in CloudTrail. */
    tables: 'aws-owned' | 'aws-managed';
    documents: 's3' | 'kms';
  };
  /** Requests a second for the whole API, and how many may arrive at once. */
  throttle: { rate: number; burst: number };
  /** How a release reaches people: at once, or some of them first, and back by itself when an alarm rings (lib/rollout.ts). */
  rollout: 'allAtOnce' | 'canary10Percent5Minutes' | 'canary10Percent10Minutes' | 'linear10PercentEvery1Minute';
  /** Off on new accounts, which may run ten functions at once in all. */
  reservedConcurrency: boolean;
  /** A visitor every five minutes, so that an alarm knows first when nobody can get in (lambdas/background/canary). */
  canary: boolean;
  /**
   * The secret that the edge shows the REST API, by its number. It is changed without a gap in three deployments, because the edge
   * takes minutes to follow: the API accepts both, the edge sends the new one, the API forgets the old one (docs/operations.md).
   */
  edgeSecret: { sends: number; accepts: number[] };
  /** Edge firewall with rate rules. */
  firewall: boolean;
  /** Access log of the edge, without paths (they hold pins). */
  edgeLog: boolean;
  alarmMail?: string;
  budget?: { dollarsAMonth: number; mail: string };
};

const both = {
  tenant: 'groundwork',
  analyticsUrl: 'https://analytics.groundwork.example',
  assistant: 'guide',
  signIn: { google: false, facebook: false, threatProtection: false },
  reservedConcurrency: false,
  edgeSecret: { sends: 1, accepts: [1] },
} satisfies Partial<Settings>;

const stages: Record<StageName, Omit<Settings, 'stage' | 'account' | 'codeCache'>> = {
  dev: {
    ...both,
    keepData: false,
    logRetentionDays: 7,
    mail: {
      from: 'Groundwork <no-reply@dev.groundwork.example>',
      identity: { domain: 'dev.groundwork.example' },
      ofSignIn: 'ses',
      perSecond: 14,
    },
    plaid: 'sandbox',
    stripe: 'test',
    signIn: { ...both.signIn, google: true, facebook: true },
    encryption: { tables: 'aws-owned', documents: 's3' },
    throttle: { rate: 100, burst: 200 },
    rollout: 'allAtOnce',
    canary: false,
    firewall: false,
    edgeLog: false,
  },
  prod: {
    ...both,
    keepData: true,
    logRetentionDays: 90,
    mail: {
      from: 'Groundwork <no-reply@groundwork.example>',
      identity: { domain: 'groundwork.example' },
      ofSignIn: 'ses',
      perSecond: 14,
    },
    plaid: 'production',
    stripe: 'live',
    signIn: { ...both.signIn, google: true, facebook: true },
    encryption: { tables: 'aws-managed', documents: 'kms' },
    throttle: { rate: 500, burst: 1000 },
    // Longer than the five minutes that an alarm looks at.
    rollout: 'canary10Percent10Minutes',
    canary: true,
    firewall: true,
    edgeLog: true,
    alarmMail: 'operations@groundwork.example',
    budget: { dollarsAMonth: 100, mail: 'operations@groundwork.example' },
  },
};

export const settingsOf = (
  context: Pick<Node, 'tryGetContext'>,
  environment: Record<string, string | undefined> = process.env,
): Settings => {
  const stage: unknown = context.tryGetContext('stage');
  if (stage !== 'dev' && stage !== 'prod') {
    const given = stage === undefined ? 'no stage was given' : `'${String(stage)}' is no stage`;
    throw new Error(`Which stage? ${given}. Say -c stage=dev or -c stage=prod.`);
  }
  const codeCache = context.tryGetContext('codeCache') === 'on';
  const settings: Settings = { stage, account: environment.CDK_DEFAULT_ACCOUNT, codeCache, ...stages[stage] };
  checkSettings(settings);
  return settings;
};

/** What types cannot say: the mistakes that would only show half-way through a deployment. */
export const checkSettings = (settings: Settings): void => {
  const findings: string[] = [];
  const demand = (holds: boolean, finding: string) => {
    if (!holds) findings.push(finding);
  };
  const { mail, domain } = settings;
  const sender = /<([^<>\s]+@[^<>\s]+)>$/.exec(mail.from)?.[1] ?? '';
  demand(sender !== '', `mail.from '${mail.from}' has to read 'Name <address>'`);
  if ('domain' in mail.identity)
    demand(
      sender.endsWith(`@${mail.identity.domain}`) || sender.endsWith(`.${mail.identity.domain}`),
      `mail.from '${mail.from}' is not an address of mail.identity.domain '${mail.identity.domain}'`,
    );
  else demand(sender === mail.identity.address, `mail.from '${mail.from}' is not mail.identity.address`);
  demand(/^https:\/\/[^/]+$/.test(settings.analyticsUrl), 'analyticsUrl has to be an https origin without a path');
  demand(/^[a-z0-9-]+$/.test(settings.tenant), 'tenant may hold small letters, digits and hyphens');
  if (settings.assistant !== 'guide')
    demand(
      /^[a-z0-9-]+(\.[a-z0-9-]+){1,2}[\w.:-]*$/.test(settings.assistant.model),
      `assistant.model '${settings.assistant.model}' is no id of a model, such as 'amazon.nova-lite-v1:0'`,
    );
  if (domain) {
    demand(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\//.test(domain.certificateArn),
      'domain.certificateArn has to be a certificate of us-east-1: CloudFront takes no other',
    );
    demand(!domain.hostedZoneId === !domain.zoneName, 'domain.hostedZoneId and domain.zoneName go together');
  }
  const { sends, accepts } = settings.edgeSecret;
  demand(accepts.includes(sends), `edgeSecret sends ${sends}, and accepts only ${accepts.join(', ')}`);
  demand(
    accepts.every((number) => Number.isInteger(number) && number > 0) && new Set(accepts).size === accepts.length,
    'edgeSecret.accepts holds whole numbers from 1 on, each once',
  );
  demand(settings.throttle.burst >= settings.throttle.rate, 'throttle.burst is below throttle.rate');
  demand(
    settings.plaid !== 'production' || settings.keepData,
    "plaid 'production' needs keepData: it is real bank data",
  );
  if (findings.length > 0)
    throw new Error(`Settings of stage ${settings.stage}:\n${findings.map((f) => `  ${f}`).join('\n')}`);
};

export const plaidUrl = ({ plaid }: Settings) => `https://${plaid}.plaid.com`;

/** Test and live share an address; the key tells them apart. */
export const STRIPE_URL = 'https://api.stripe.com';
export const paymentsDashboardUrl = ({ stripe }: Settings) =>
  stripe === 'live' ? 'https://dashboard.stripe.com' : 'https://dashboard.stripe.com/test';
