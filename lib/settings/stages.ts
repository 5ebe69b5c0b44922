// What differs between stages. Operators edit this table.
import type { Settings, StageName } from './settings.ts';

const both = {
  tenant: 'groundwork',
  analyticsUrl: 'https://analytics.groundwork.example',
  assistant: 'guide',
  signIn: { google: false, facebook: false, threatProtection: false },
  reservedConcurrency: false,
  edgeSecret: { sends: 1, accepts: [1] },
} satisfies Partial<Settings>;

export const stages: Record<StageName, Omit<Settings, 'stage' | 'account' | 'codeCache'>> = {
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
