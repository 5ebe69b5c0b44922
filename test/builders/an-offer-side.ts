// An agent whose client's bank has confirmed the amount, and everything that letters to the other side are made with.

import * as v from 'valibot';
import type { Guest } from '#core/http/actor.ts';
import { communication } from '#public/funds/request';
import type { FundsReport } from '../../lambdas/funds/report/entity.ts';
import { fundsReportWrite, reportWrite } from '../../lambdas/funds/report/funds-report-store.ts';
import { newOfferLetter } from '../../lambdas/funds/report/offer-letter/contract.ts';
import { type OfferLetter, offerLetterLink } from '../../lambdas/funds/report/offer-letter/entity.ts';
import { issueOfferLetter } from '../../lambdas/funds/report/offer-letter/issue-offer-letter.ts';
import type { ReportContent } from '../../lambdas/funds/report/report.ts';
import { createWrites } from '../../lambdas/funds/request/funds-request-store.ts';
import type { TestDb } from './a-database.ts';
import { aFundsReport } from './a-funds-report.ts';
import { aReport } from './a-report.ts';
import { aRequest } from './a-request.ts';
import { aSealedFile } from './a-sealed-file.ts';
import { aSealer, signNothing } from './a-sealer.ts';
import { aVault } from './a-vault.ts';
import { anAgent } from './an-agent.ts';
import { NOW } from './now.ts';
import { someDocuments } from './some-documents.ts';

const PIN_KEY = 'k'.repeat(32);

export const anOfferForm = (over: Record<string, unknown> = {}) =>
  v.parse(newOfferLetter, {
    recipient_name: 'Lee Lister',
    recipient_email: 'lee@listings.example',
    amount: 400_000,
    ...over,
  });

/** The recipient of a letter, as the guard lets them in. */
export const aRecipient = ({ linkId, reportId, id }: Pick<OfferLetter, 'linkId' | 'reportId' | 'id'>): Guest => {
  const row = {
    linkId,
    kind: 'letter',
    reportId,
    id,
    pinVersion: 1,
    browsersSince: 1,
    pinDigest: 'd',
    expires: 2_000_000_000,
  } as const;
  return { kind: 'guest', link: { id: linkId, kind: 'letter', item: offerLetterLink.item({ linkId }, row) } };
};

type Given = { issued?: FundsReport; content?: Partial<ReportContent>; requestId?: string; communicationId?: string };

/** The report and everything before it, in a table. */
export const confirmFunds = async (
  db: TestDb,
  { issued: given, content: over = {}, requestId, communicationId }: Given = {},
) => {
  const request = aRequest({
    state: 'received',
    ...(requestId && { id: requestId }),
    ...(communicationId && { communicationId }),
  });
  const issued = given ?? aFundsReport({ state: 'issued', requestId: request.id, owner: `LINK#${request.id}` });
  const { documents, files } = someDocuments();
  const content = aReport({ reportId: issued.id, communicationId: issued.communicationId, ...over });
  await db.transact([...createWrites(request, request.expiresAt), fundsReportWrite(issued)]);
  await communication.change(
    db,
    { agentId: request.agentId, communicationId: request.communicationId },
    { set: { owner: issued.owner, fundsReportId: issued.id } },
  );
  await db.transact([reportWrite(content, await aSealedFile(content, documents), issued)]);
  return { request, issued, content, documents, files };
};

export const anOfferSide = async (db: TestDb, given: Given = {}) => {
  let now = NOW;
  const confirmed = await confirmFunds(db, given);
  const deps = {
    db,
    clock: () => now,
    documents: confirmed.documents,
    siteUrl: 'https://groundwork.example',
    pinKey: async () => PIN_KEY,
    pictures: { find: async () => undefined },
    draw: async ({ reportId }: ReportContent) => Buffer.from(`the file of ${reportId}`),
    signPdf: signNothing,
    // Its letters aren't exclusive.
    vault: aVault(db, 'no vault'),
    ...aSealer(),
  };
  return {
    ...confirmed,
    deps,
    agent: anAgent({ id: confirmed.request.agentId }),
    issue: (id: string) => issueOfferLetter(deps)(confirmed.content.reportId, id),
    setClock: (at: Date) => {
      now = at;
    },
  };
};
