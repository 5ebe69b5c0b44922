// The part of the bill that grows with usage.
import type { Template } from '../../operations/stack/release.ts';
import { assumptions as a, type Usage } from './assumptions.ts';
import { free, prices as p } from './prices.ts';
import { averageMemory, isBackedUp, scheduledRuns } from './template-facts.ts';

export type Line = { part: 'usage' | 'fixed' | 'second Region'; what: string; dollars: number; because: string };

const MILLION = 1_000_000;
export const beyond = (amount: number, allowance: number): number => Math.max(0, amount - allowance);
const format = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 1 });
const line = (what: string, dollars: number, because: string): Line => ({ part: 'usage', what, dollars, because });

const visitsOf = ({ agents }: Usage) => agents * a.workingDays * a.visitsPerDay;
export const callsOf = (use: Usage) => visitsOf(use) * a.callsPerVisit + use.requests * a.callsPerRequest;

export const writesOf = (use: Usage): number =>
  use.requests * a.writesPerRequest +
  use.clients * a.writesPerClient +
  (use.campaignMails ?? 0) * 6 +
  visitsOf(use) * a.writesPerVisit +
  use.chatMessages * a.writesPerMessage;

/** Every amount that a price applies to. */
const amountsOf = (template: Template, use: Usage) => {
  const visits = visitsOf(use);
  const calls = callsOf(use);
  const work = use.requests * a.workPerRequest + scheduledRuns(template);
  const campaignMails = use.campaignMails ?? 0;
  return {
    visits,
    calls,
    work,
    mails: use.requests * a.mailsPerRequest + campaignMails,
    frames: use.chatMessages * a.framesPerMessage + visits * 4,
    socketMinutes: visits * a.minutesPerVisit,
    invocations: calls + work + use.chatMessages + visits * 2,
    seconds: ((calls + use.chatMessages + visits * 2) * a.msPerCall + work * a.msPerWork) / 1000,
    gb: averageMemory(template) / 1024,
    writes: writesOf(use),
    reads: use.requests * a.readsPerRequest + visits * a.readsPerVisit + use.chatMessages * a.readsPerMessage,
    kmsCalls: use.requests * a.kmsPerRequest,
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

const dataLines = ({ writes, reads, kmsCalls }: Amounts, use: Usage, backedUp: boolean): Line[] => [
  line('Table, writes', (writes / MILLION) * p.writeMillion, `${format(writes)} units`),
  line('Table, reads', (reads / MILLION) * p.readMillion, `${format(reads)} units`),
  line(
    'Table, storage and backup',
    beyond(a.tableGb, free.tableGb) * p.tableGbMonth + (backedUp ? a.tableGb * p.backupGbMonth : 0),
    `${a.tableGb} GB`,
  ),
  line(
    'Keys',
    (beyond(kmsCalls, free.keyCalls) / 10_000) * p.kmsThousandTen + (use.requests / 10_000) * p.kmsAsymmetricTen,
    `${format(kmsCalls)} encryptions, ${format(use.requests)} seals`,
  ),
  line(
    'Secrets, read again',
    ((a.warmHours * 12) / 10_000) * p.secretReadsTen,
    `${format(a.warmHours * 12)} reads, one per five minutes of each warm function`,
  ),
  line(
    'Documents',
    (use.requests / 1000) * p.s3PutThousand + a.documentsGb * p.s3GbMonth,
    `${a.documentsGb} GB, one document per request`,
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
