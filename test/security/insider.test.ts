// Somebody who can write to the table, or to the bucket, changes a report: no reading shows it as valid.
// Seen red: the agent's page, the reader's page and the download skipped the seal, so all but the changed text went through.
// @module-tag deep
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { canonical, fingerprintOf, type Json } from '../../lambdas/core/crypto/seal.ts';
import { type FundsReport, fundsReport, type SealedReport, sealedReport } from '../../lambdas/funds/report/entity.ts';
import { readFundsReport } from '../../lambdas/funds/report/funds-report-store.ts';
import { communication } from '../../lambdas/funds/request/public.ts';
import { actors, cookieIn, type GuestLink, type Person } from '../cloud/actors.ts';
import { linkOwnBank, reportOf } from '../cloud/bank-journey.ts';
import { call, guestLinkIn, local, mailTo } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

type Sent = { reportId: string; communicationId: string; link: GuestLink; cookie: string };

let sender: Person;
let bank: { item_id: string; accounts: { account_id: string }[] };
beforeAll(async () => {
  await actors();
  const made = await newAgent('Ines Inside');
  const { id } = (await call('GET', '/api/me', { token: made.token })).body;
  sender = { id, ...made };
  bank = await linkOwnBank(sender);
});

let sent = 0;
/** A letter to a reader without an account, over more or less than there is. */
const send = async (proof_amount = 400_000): Promise<Sent> => {
  const to_user = `reader-${++sent}-${Date.now()}@letters.example`;
  const data = bank.accounts.map(({ account_id }) => ({ item_id: bank.item_id, account_id }));
  const created = await call('POST', '/api/communications/create/report', {
    token: sender.token,
    body: { report_request_type: 2, report_type: 2, proof_amount, to_user, data },
  });
  expect(created.status).toBe(201);
  const { report_id } = await reportOf(sender, created.body.id);
  const link = guestLinkIn(await mailTo(to_user, /./));
  const opened = await call('POST', '/api/guest/report', { body: link });
  return {
    reportId: report_id,
    communicationId: created.body.id,
    link,
    cookie: cookieIn(opened.headers.get('set-cookie') ?? ''),
  };
};

/** Every reading there is of a letter. */
const readings = ({ reportId, communicationId, link, cookie }: Sent) => {
  const { token } = sender;
  return {
    "the agent's page": () => call('GET', `/api/communications/${communicationId}/report`, { token }),
    "the agent's download": () => call('GET', `/api/communications/${communicationId}/report/pdf`, { token }),
    "the reader's page": () => call('POST', '/api/guest/report', { body: link, cookie }),
    "the reader's download": () => call('POST', '/api/guest/report/pdf', { body: link, cookie }),
    'the verify page': () => call('GET', `/api/verify/${reportId}`),
  };
};

const outcomes = async (report: Sent) => {
  const all: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readings(report))) {
    const { status, body } = await read();
    all[name] = name === 'the verify page' ? body.state : status === 200 ? 'shown' : body.message;
  }
  return all;
};

const ALTERED = 'This report has been altered and is not shown.';
const everywhere = (page: string, verify: string) => ({
  "the agent's page": page,
  "the agent's download": page,
  "the reader's page": page,
  "the reader's download": page,
  'the verify page': verify,
});

const rowOf = async ({ reportId }: Sent): Promise<SealedReport> => {
  const row = await sealedReport.get(await mainTable(), { reportId }, { consistent: true });
  if (!row) throw new Error(`There is no report ${reportId}`);
  return row;
};

const write = async ({ reportId }: Sent, row: SealedReport) =>
  (await mainTable()).put(sealedReport.item({ reportId }, row));

/** The text with another verdict, and a fingerprint that fits. */
const withVerdict = (row: SealedReport, confirmed: boolean): SealedReport => {
  const text = canonical({ ...JSON.parse(row.text), confirmed } as Json);
  return { ...row, text, fingerprint: fingerprintOf(text).toString('hex') };
};

const putFile = async (report: Sent, pdf: Buffer) => {
  const { url } = (await readings(report)["the agent's download"]()).body;
  const [, bucket = ''] = new URL(url).pathname.split('/');
  const { file } = await rowOf(report);
  const { aws } = await local();
  const { endpoint, region, accessKeyId, secretAccessKey } = aws;
  const s3 = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: file, Body: pdf }));
};

/** One confirmed report, and one that isn't. A test puts its changes back. */
let report: Sent;
let other: Sent;
beforeAll(async () => {
  [report, other] = [await send(), await send(900_000)];
});

describe('a report whose', () => {
  it('rows and file are as they were sealed is shown everywhere', async () => {
    expect(await outcomes(report)).toEqual(everywhere('shown', 'valid'));
  });

  const changes: [string, (row: SealedReport, other: SealedReport) => SealedReport][] = [
    ['verdict was changed', (row) => withVerdict(row, false)],
    ['text was changed, and the fingerprint not', (row) => ({ ...row, text: withVerdict(row, false).text })],
    ['last day was moved', (row) => ({ ...row, validUntil: '2039-01-01T00:00:00.000Z' })],
    ['text and seals are those of another report', (row, other) => ({ ...other, expires: row.expires })],
    ['standing is that of another report', (row, { standing }) => ({ ...row, standing })],
    ['standing was removed', ({ standing: _, ...row }) => row],
    ['file is that of another report', (row, { file }) => ({ ...row, file })],
    ['file is none', (row) => ({ ...row, file: 'reports/none.pdf' })],
    ['signature was cut', (row) => ({ ...row, signature: '' })],
    ['key is another', (row) => ({ ...row, keyId: row.keyId.replace(/[^/]+$/, 'mrk-another') })],
  ];

  it.each(changes)('%s is shown nowhere', async (_, change) => {
    const before = await rowOf(report);
    onTestFinished(() => write(report, before));
    await write(report, change(before, await rowOf(other)));
    expect(await outcomes(report)).toEqual(everywhere(ALTERED, 'altered'));
    await write(report, before);
    expect(await outcomes(report)).toEqual(everywhere('shown', 'valid'));
  });

  it('file was replaced in the bucket is shown nowhere', async () => {
    const replaced = await send();
    await putFile(replaced, Buffer.from('%PDF-1.7 Confirmed $950,000'));
    expect(await outcomes(replaced)).toEqual(everywhere(ALTERED, 'altered'));
  });
});

describe('a letter that points to another, confirmed report', () => {
  it('is not shown as that report', async () => {
    const poor = await send(900_000);
    const db = await mainTable();
    const row = await rowOf(poor);
    const { owner, fundsReportId } = row;
    const joint = {
      reportId: report.reportId,
      others: [{ owner, fundsReportId, communicationId: poor.communicationId }],
    };
    await fundsReport.change(db, { owner, fundsReportId }, { set: { joint } });
    const seen = await outcomes(poor);
    expect(seen).toEqual(everywhere(ALTERED, 'valid'));
    const { letter: said } = (await call('GET', `/api/verify/${poor.reportId}`)).body;
    expect(said.confirmed).toBe(false);
  });
});

describe('a withdrawal', () => {
  let withdrawn: { report: Sent; before: SealedReport; reportBefore: FundsReport | undefined; after: SealedReport };
  let url: string;
  beforeAll(async () => {
    const report = await send();
    url = (await readings(report)["the agent's download"]()).body.url;
    const before = await rowOf(report);
    const reportBefore = await readFundsReport(await mainTable(), before.owner, before.fundsReportId);
    const path = `/api/communications/${report.communicationId}/withdraw`;
    expect((await call('POST', path, { token: sender.token })).status).toBe(200);
    const after = await eventually(async () => {
      const row = await rowOf(report);
      return JSON.parse(row.standing?.text ?? '{}').withdrawnAt === undefined ? undefined : row;
    });
    withdrawn = { report, before, reportBefore, after };
  });

  /** The letter and the line in the list, as they were before. */
  const unwithdraw = async ({ communicationId }: Sent, reportBefore: FundsReport | undefined) => {
    const db = await mainTable();
    if (reportBefore)
      await db.put(fundsReport.item({ owner: reportBefore.owner, fundsReportId: reportBefore.id }, reportBefore));
    const key = { agentId: sender.id, communicationId };
    await communication.change(db, key, { remove: ['withdrawnAt'] });
  };

  it('closes the address of the file that was handed out before', async () => {
    expect((await fetch(url)).status).toBe(403);
  });

  it('that was removed from the rows still stands, by its seal', async () => {
    const { report, reportBefore, after } = withdrawn;
    const { withdrawnAt: _, ...row } = after;
    await write(report, row);
    await unwithdraw(report, reportBefore);
    expect(await outcomes(report)).toEqual(everywhere(expect.stringContaining('has withdrawn this report'), 'revoked'));
  });

  it('that was undone with every row as it was before is found by the missing file', async () => {
    const { report, before, reportBefore } = withdrawn;
    await write(report, before);
    await unwithdraw(report, reportBefore);
    expect(await outcomes(report)).toEqual(everywhere(ALTERED, 'altered'));
  });
});

describe('the verify page', () => {
  it('says that a report confirms nothing, and never an address', async () => {
    const { body, text } = await call('GET', `/api/verify/${other.reportId}`);
    expect(body).toMatchObject({ state: 'valid', letter: { confirmed: false, proof_amount: 900_000 } });
    expect(text).not.toContain('@');
  });

  it('gives what it takes to check the file without us', async () => {
    const { proof } = (await call('GET', `/api/verify/${report.reportId}`)).body;
    const { keys } = (await call('GET', '/api/seal-keys')).body;
    expect(keys.map(({ key_id }: { key_id: string }) => key_id)).toContain(proof.key_id);
  });
});
