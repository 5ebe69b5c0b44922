import { createHash, createPublicKey, verify } from 'node:crypto';
import type { AssetReportAddOns, PlaidApi } from 'plaid';
import { startReceiver } from 'simulator-kit/testing/a-receiver';
import { describe, expect, it } from 'vitest';
import { linkBank, refusalOf, startPlaid } from '../testing/a-plaid.ts';

const FIRST_HARBOR = 'ins_900001';
const FAST = ['fast_assets' as AssetReportAddOns];

const createReport = async (sdk: PlaidApi, accessToken: string, webhook: string, days = 30) =>
  (
    await sdk.assetReportCreate({
      access_tokens: [accessToken],
      days_requested: days,
      options: { webhook, add_ons: FAST, client_report_id: 'request-1' },
    })
  ).data;

const readyReport = async (institution: string, days = 30) => {
  const receiver = await startReceiver();
  const { sdk, plaid } = await startPlaid();
  const { access_token, item_id } = await linkBank(sdk, institution);
  const created = await createReport(sdk, access_token, receiver.url, days);
  await receiver.atLeast(institution === 'ins_900005' ? 1 : 2);
  return { sdk, plaid, receiver, access_token, item_id, ...created };
};

describe('an asset report', () => {
  it('is not ready before it is built', async () => {
    const { sdk } = await startPlaid({ timing: { fastMs: 3_600_000, fullMs: 3_600_000 } });
    const { access_token } = await linkBank(sdk, FIRST_HARBOR);
    const { asset_report_token } = await createReport(sdk, access_token, 'http://127.0.0.1:1/');
    const refusal = await refusalOf(sdk.assetReportGet({ asset_report_token, fast_report: true }));
    expect(refusal).toMatchObject({ status: 400, code: 'PRODUCT_NOT_READY' });
  });

  it('announces the fast and then the full report', async () => {
    const { receiver, asset_report_id } = await readyReport(FIRST_HARBOR);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ report_type }) => report_type)).toEqual(['FAST', 'FULL']);
    for (const body of bodies)
      expect(body).toMatchObject({ webhook_type: 'ASSETS', webhook_code: 'PRODUCT_READY', asset_report_id });
  });

  it('signs its webhook over the raw bytes with a key that can be fetched', async () => {
    const { sdk, receiver } = await readyReport(FIRST_HARBOR);
    const { body, headers } = receiver.received[0]!;
    const [head, claims, signature] = String(headers['plaid-verification']).split('.') as [string, string, string];
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const { key } = (await sdk.webhookVerificationKeyGet({ key_id: kid })).data;
    const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, format: 'jwk' });
    const good = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { request_body_sha256, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect({ alg, good }).toEqual({ alg: 'ES256', good: true });
    expect(request_body_sha256).toBe(createHash('sha256').update(body).digest('hex'));
    expect(Math.abs(Date.now() / 1000 - iat)).toBeLessThan(60);
    expect(key.expired_at).toBeNull();
  });

  it('holds balances and owners when fast, transactions and history when full', async () => {
    const { sdk, asset_report_token, item_id } = await readyReport(FIRST_HARBOR);
    const fast = (await sdk.assetReportGet({ asset_report_token, fast_report: true })).data.report.items[0]!;
    const full = (await sdk.assetReportGet({ asset_report_token })).data.report.items[0]!;
    expect(fast.item_id).toBe(item_id);
    expect(fast.accounts.map(({ balances }) => balances.available)).toEqual([52_340.18, 498_000]);
    expect(fast.accounts[0]!.owners[0]).toMatchObject({
      names: ['Alexandra Rivera'],
      addresses: [{ data: { city: 'Hoboken', region: 'NJ', postal_code: '07030' } }],
    });
    expect(fast.accounts[0]!.transactions).toEqual([]);
    expect(full.accounts[0]!.transactions.length).toBeGreaterThan(10);
    expect(full.accounts[0]!.historical_balances).toHaveLength(30);
  });

  it('has a history that adds up with its transactions', async () => {
    const { sdk, asset_report_token } = await readyReport(FIRST_HARBOR);
    const [checking] = (await sdk.assetReportGet({ asset_report_token })).data.report.items[0]!.accounts;
    const cents = (value: number) => Math.round(value * 100);
    const days = checking!.historical_balances;
    days.slice(0, -1).forEach((day, index) => {
      const out = checking!.transactions.filter(({ date }) => date === day.date);
      const spent = out.reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(cents(days[index + 1]!.current)).toBe(cents(day.current) + spent);
    });
  });

  it('is the same each time it is read', async () => {
    const { sdk, asset_report_token } = await readyReport(FIRST_HARBOR);
    const read = async () => (await sdk.assetReportGet({ asset_report_token, include_insights: true })).data.report;
    expect(await read()).toEqual(await read());
  });

  it('can be filtered to some accounts, refreshed and printed, each as another report', async () => {
    const { sdk, receiver, asset_report_token } = await readyReport(FIRST_HARBOR);
    const [checking] = (await sdk.assetReportGet({ asset_report_token })).data.report.items[0]!.accounts;
    const filtered = (
      await sdk.assetReportFilter({ asset_report_token, account_ids_to_exclude: [checking!.account_id] })
    ).data;
    await receiver.atLeast(3);
    const left = (await sdk.assetReportGet({ asset_report_token: filtered.asset_report_token })).data.report;
    expect(left.items[0]!.accounts.map(({ name }) => name)).toEqual(['Harbor Savings']);

    const refreshed = (await sdk.assetReportRefresh({ asset_report_token, days_requested: 0 })).data;
    expect(refreshed.asset_report_id).not.toBe(filtered.asset_report_id);

    const pdf = await sdk.assetReportPdfGet({ asset_report_token }, { responseType: 'arraybuffer' });
    expect(Buffer.from(pdf.data).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('stays readable when the item is removed, and ends when it is removed itself', async () => {
    const { sdk, plaid, access_token, asset_report_token } = await readyReport(FIRST_HARBOR);
    await sdk.itemRemove({ access_token });
    expect([plaid.items(), plaid.reports()]).toMatchObject([[{ removed: true }], [{ full: 'ready', removed: false }]]);
    expect(await refusalOf(sdk.accountsGet({ access_token }))).toMatchObject({ code: 'ITEM_NOT_FOUND' });
    expect((await sdk.assetReportGet({ asset_report_token })).status).toBe(200);
    expect((await sdk.assetReportRemove({ asset_report_token })).data.removed).toBe(true);
    expect(await refusalOf(sdk.assetReportGet({ asset_report_token }))).toMatchObject({
      code: 'INVALID_ASSET_REPORT_TOKEN',
    });
  });

  it('warns when the bank does not name the owners, and then has no fast part', async () => {
    const { sdk, receiver, asset_report_token } = await readyReport('ins_900005');
    expect(receiver.received.map(({ body }) => JSON.parse(body).report_type)).toEqual(['FULL']);
    const { report, warnings } = (await sdk.assetReportGet({ asset_report_token })).data;
    expect(warnings[0]).toMatchObject({ warning_code: 'OWNERS_UNAVAILABLE' });
    expect(report.items[0]!.accounts.every(({ owners }) => owners.length === 0)).toBe(true);
  });

  it('is past 6 MB for the very large portfolio', async () => {
    const { sdk, asset_report_token } = await readyReport('ins_900015', 731);
    const { data } = await sdk.assetReportGet({ asset_report_token }, { transformResponse: [(body: string) => body] });
    expect((data as unknown as string).length).toBeGreaterThan(6 * 1024 * 1024);
    expect(JSON.parse(data as unknown as string).report.items[0].accounts).toHaveLength(60);
  });
});
