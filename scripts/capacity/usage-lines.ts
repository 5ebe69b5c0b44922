// The part of the bill that grows with usage.
import type { Template } from '../../operations/stack/release.ts';
import { callsOf, invocationsOf, kmsCallsOf, mailsOf, readsOf, workOf, writesOf } from './amounts.ts';
import { assumptions as a, referenceUsage, type Usage } from './assumptions.ts';
import type { Acts } from './measured-day.ts';
import { free, prices as p } from './prices.ts';
import { averageMemory, isBackedUp, scheduledRuns } from './template-facts.ts';

export type Line = { part: 'usage' | 'fixed' | 'second Region'; what: string; dollars: number; because: string };

const MILLION = 1_000_000;
export const beyond = (amount: number, allowance: number): number => Math.max(0, amount - allowance);
const format = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 1 });
const line = (what: string, dollars: number, because: string): Line => ({ part: 'usage', what, dollars, because });

const actsOf = ({ agents, requests, clients, chatMessages }: Usage): Acts => ({
  visits: agents * a.workingDays * a.visitsPerDay,
  requests,
  clients,
  messages: chatMessages,
});
export const callsIn = (use: Usage): number => callsOf(actsOf(use));
export const writesIn = (use: Usage): number =>
  writesOf(actsOf(use)) + (use.campaignMails ?? 0) * a.writesPerCampaignMail;

/** Every amount that a price applies to. */
const amountsOf = (template: Template, use: Usage) => {
  const acts = actsOf(use);
  const runs = scheduledRuns(template);
  const work = workOf(acts);
  const interactive = acts.visits * (a.callsPerVisit + 2) + acts.requests * a.callsPerRequest + acts.messages;
  return {
    visits: acts.visits,
    calls: callsOf(acts),
    work,
    mails: mailsOf(acts) + (use.campaignMails ?? 0),
    frames: acts.messages * a.framesPerMessage + acts.visits * 4,
    socketMinutes: acts.visits * a.minutesPerVisit,
    invocations: invocationsOf(acts) + runs,
    seconds: (interactive * a.msPerCall + (work + runs) * a.msPerWork) / 1000,
    gb: averageMemory(template) / 1024,
    writes: writesIn(use) + runs * a.writesPerRun,
    reads: readsOf(acts),
    kmsCalls: kmsCallsOf(acts),
    /** Storage grows with the number of requests. */
    share: acts.requests / referenceUsage.requests,
  };
};
type Amounts = ReturnType<typeof amountsOf>;

export const usageLines = (template: Template, use: Usage): Line[] => {
  const amounts = amountsOf(template, use);
  return [
    ...computeLines(amounts),
    ...dataLines(amounts, use, isBackedUp(template)),
    ...deliveryLines(amounts),
    ...logLines(amounts),
    line('Sign-ins', beyond(use.agents, p.cognitoFree) * p.cognitoPerson, `${format(p.cognitoFree)} people are free`),
  ];
};

const computeLines = ({ calls, invocations, seconds, gb, work }: Amounts): Line[] => [
  line('REST calls', (calls / MILLION) * p.restMillion, `${format(calls)} calls`),
  line(
    'Functions',
    (beyond(invocations, free.lambdaInvocations) / MILLION) * p.lambdaMillion +
      beyond(seconds * gb, free.lambdaGbSeconds) * p.lambdaGbSecond,
    `${format(invocations)} invocations, ${format(seconds)} s of ${format(gb)} GB, including schedules`,
  ),
  line('Queues', ((work * 3) / MILLION) * p.sqsMillion, `${format(work)} pieces of work`),
];

const dataLines = ({ writes, reads, kmsCalls, share }: Amounts, use: Usage, backedUp: boolean): Line[] => [
  line('Table, writes', (writes / MILLION) * p.writeMillion, `${format(writes)} units`),
  line('Table, reads', (reads / MILLION) * p.readMillion, `${format(reads)} units`),
  line(
    'Table, storage and backup',
    beyond(share * a.tableGb, free.tableGb) * p.tableGbMonth + (backedUp ? share * a.tableGb * p.backupGbMonth : 0),
    `${format(share * a.tableGb)} GB`,
  ),
  line(
    'Keys',
    (beyond(kmsCalls, free.keyCalls) / 10_000) * p.kmsThousandTen + (use.requests / 10_000) * p.kmsAsymmetricTen,
    `${format(kmsCalls)} encryptions, ${format(use.requests)} seals`,
  ),
  line(
    'Secrets, read again',
    ((share * a.warmHours * 12) / 10_000) * p.secretReadsTen,
    `${format(share * a.warmHours * 12)} reads, one per five minutes of each warm function`,
  ),
  line(
    'Documents',
    (use.requests / 1000) * p.s3PutThousand + share * a.documentsGb * p.s3GbMonth,
    `${format(share * a.documentsGb)} GB, one document per request`,
  ),
];

const deliveryLines = ({ frames, socketMinutes, mails, calls, visits }: Amounts): Line[] => [
  line(
    'Sockets',
    (frames / MILLION) * p.socketMessagesMillion + (socketMinutes / MILLION) * p.socketMinutesMillion,
    `${format(frames)} frames, ${format(socketMinutes)} minutes`,
  ),
  line('Email', (mails / 1000) * p.sesThousand, `${format(mails)} emails; each further campaign email is 0.0001`),
  line(
    'Edge',
    (beyond(calls + visits * 10, free.edgeCalls) / MILLION) * p.cloudFrontMillion +
      beyond((calls * a.kbPerCall + (visits / 10) * a.kbPerSite) / MILLION, free.edgeGb) * p.cloudFrontGb,
    'one visit in ten loads the site again',
  ),
];

const logLines = ({ invocations, calls }: Amounts): Line[] => [
  line(
    'Logs',
    beyond(((invocations + calls) * a.kbLogged) / MILLION, free.logsGb) * p.logsGb,
    `${a.kbLogged} KB per call, twice (function and gateway)`,
  ),
];
