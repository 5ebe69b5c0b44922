// Several people of one request, after their banks have answered: what the bank worker does with each answer.
import { randomBytes } from 'node:crypto';
import type { BankAccountData } from '#public/funds/bank';
import { communication, type FundsRequest, type Role, readRequest } from '#public/funds/request';
import { cents } from '../../lambdas/core/platform/money.ts';
import { checkReport } from '../../lambdas/funds/report/check-report.ts';
import { reportIdOf } from '../../lambdas/funds/report/funds-report.ts';
import { fundsReportWrite, readFundsReport } from '../../lambdas/funds/report/funds-report-store.ts';
import { issueJointReport } from '../../lambdas/funds/report/issue/issue-report.ts';
import { discardFile } from '../../lambdas/funds/report/issue/seal-report.ts';
import { waitingReports } from '../../lambdas/funds/report/issue/waiting-reports.ts';
import { withdrawFundsReport } from '../../lambdas/funds/report/sender/withdraw-report.ts';
import { createWrites } from '../../lambdas/funds/request/funds-request-store.ts';
import { aBank, anAccount } from './a-bank.ts';
import { aBankSide, tasksIn } from './a-bank-side.ts';
import type { Database } from './a-database.ts';
import { aFundsReport } from './a-funds-report.ts';
import { aRequest } from './a-request.ts';
import { aSealer, signNothing } from './a-sealer.ts';
import { someDocuments } from './some-documents.ts';

type Named = { name: string; role?: Role };

/** A request at the bank for each of them. The first letter of each name is another one. */
export const askedTogether = (people: readonly Named[], over: Partial<FundsRequest> = {}): FundsRequest[] => {
  const placed = people.map(({ name, role = 'buyer' }) => {
    const [letter = ''] = name.toLowerCase();
    return { name, role, linkId: letter.repeat(32), communicationId: `of-${name.toLowerCase()}` };
  });
  return placed.map(({ name, role, linkId, communicationId }, at) =>
    aRequest({
      id: linkId,
      communicationId,
      clientFirstName: name,
      clientEmail: `${name.toLowerCase()}@example.com`,
      state: 'at_bank',
      joint: {
        place: at + 1,
        role,
        others: placed
          .filter((other) => other.linkId !== linkId)
          .map((other) => ({ ...other, name: `${other.name} Buyer` })),
      },
      ...over,
    }),
  );
};

export const fundsReportOf = ({ id, communicationId }: FundsRequest) =>
  aFundsReport({ id: `letter-of-${id}`, owner: `LINK#${id}`, requestId: id, communicationId });

type Held = Partial<BankAccountData & { readAt: string }>;

const holding = ({ communicationId }: FundsRequest, value: number, over: Held = {}) => [
  aBank({
    itemId: communicationId,
    ...(over.readAt && { readAt: over.readAt }),
    accounts: [anAccount({ accountId: communicationId, mask: communicationId, value: cents(value), ...over })],
  }),
];

export const aJointSide = async (database: Database, people: readonly [FundsRequest, ...FundsRequest[]]) => {
  const [{ agentId }] = people;
  const side = await aBankSide(database);
  const { db } = side;
  for (const one of people)
    await db.transact([...createWrites(one, one.expiresAt), fundsReportWrite(fundsReportOf(one))]);
  const { documents, files } = someDocuments();
  const { sealer, checker } = aSealer();
  const deps = {
    ...side,
    sealer,
    checker,
    documents,
    pictures: { find: async () => undefined },
    // Each drawing is different.
    signPdf: signNothing,
    draw: async () => randomBytes(8),
    siteUrl: 'https://groundwork.example',
  };
  const issue = issueJointReport(deps);
  return {
    db,
    files,
    fundsReports: waitingReports(deps),
    /** The worker's task a quarter of an hour later. */
    async discardFiles() {
      for (const { type, reportId, file } of await tasksIn(db))
        if (type === 'discard file') await discardFile({ db, documents })(String(reportId), String(file));
    },
    report: (request: FundsRequest) => checkReport({ db, checker, documents }, fundsReportOf(request).id),
    async issue(request: FundsRequest, value: number, over?: Held) {
      const waiting = await readFundsReport(db, `LINK#${request.id}`, fundsReportOf(request).id);
      return waiting?.state === 'pending' ? issue(waiting, holding(request, value, over)) : 'over';
    },
    /** The first of them withdraws; the worker then removes the files. */
    async withdraw() {
      const [first] = people;
      const found = await readFundsReport(db, `LINK#${first.id}`, fundsReportOf(first).id);
      if (found?.state !== 'issued') throw new Error('There is no report to withdraw');
      await withdrawFundsReport(deps)(found.owner, found.id);
      await waitingReports(deps).withdrawn(reportIdOf(found));
    },
    request: (request: FundsRequest) => readRequest(db, request.id),
    fundsReport: (request: FundsRequest) => readFundsReport(db, `LINK#${request.id}`, fundsReportOf(request).id),
    emails: async () => (await tasksIn(db)).flatMap(({ template }) => template ?? []).sort(),
    disconnected: async () =>
      (await tasksIn(db)).flatMap(({ type, owner }) => (type === 'disconnect' ? [String(owner)] : [])).toSorted(),
    line: ({ communicationId }: FundsRequest) => communication.get(db, { agentId, communicationId }),
  };
};
