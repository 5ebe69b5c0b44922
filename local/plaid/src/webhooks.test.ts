import type { AssetReportAddOns } from 'plaid';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { startReceiver } from 'simulator-kit/testing/a-receiver';
import { describe, expect, it } from 'vitest';
import { CLIENT_ID, linkBank, refusalOf, SECRET, sdkFor, startPlaid } from '../testing/a-plaid.ts';
import { createPlaid } from './plaid.ts';

const report = (access_token: string, webhook: string, add_ons: AssetReportAddOns[] = []) => ({
  access_tokens: [access_token],
  days_requested: 0,
  options: { webhook, add_ons },
});

describe('a webhook', () => {
  it('is sent again until it is taken', async () => {
    const receiver = await startReceiver([500, 503, 200]);
    const { sdk, plaid } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900001');
    await sdk.assetReportCreate(report(access_token, receiver.url));
    const [first, second, third] = await receiver.atLeast(3);
    expect(new Set([first!.body, second!.body, third!.body]).size).toBe(1);
    await expect.poll(() => plaid.webhooks()[0]!.status).toBe('delivered');
    expect(plaid.webhooks()[0]!.attempts.map(({ answer }) => answer)).toEqual([500, 503, 200]);
  });

  it('finds the product on the port where it is now', async () => {
    const receiver = await startReceiver();
    const siteUrl = new URL(receiver.url).origin;
    const { sdk, plaid } = await startPlaid({ siteUrl });
    const { access_token } = await linkBank(sdk, 'ins_900001');
    await sdk.assetReportCreate(report(access_token, 'http://localhost:1/api/webhooks/bank'));
    await receiver.atLeast(1);
    expect(plaid.webhooks()[0]!.url).toBe(receiver.url);
  });

  it('can be fired again from the log', async () => {
    const receiver = await startReceiver();
    const { sdk, plaid } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900001');
    await sdk.assetReportCreate(report(access_token, receiver.url));
    await receiver.atLeast(1);
    await plaid.fire(plaid.webhooks()[0]!.id);
    const [first, second] = await receiver.atLeast(2);
    expect(second!.body).toBe(first!.body);
  });

  it('comes twice from the bank that repeats itself', async () => {
    const receiver = await startReceiver();
    const { sdk } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900029');
    await sdk.assetReportCreate(report(access_token, receiver.url));
    const [first, second] = await receiver.atLeast(2);
    expect(second!.body).toBe(first!.body);
  });

  it('never comes from the silent bank, though the report is ready', async () => {
    const { sdk, plaid } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900019');
    const created = (await sdk.assetReportCreate(report(access_token, 'http://127.0.0.1:1/'))).data;
    await expect.poll(() => plaid.webhooks().length).toBe(1);
    expect(plaid.webhooks()[0]).toMatchObject({ status: 'held', attempts: [] });
    expect((await sdk.assetReportGet({ asset_report_token: created.asset_report_token })).status).toBe(200);
  });

  it('tells of a report that failed, and why', async () => {
    const receiver = await startReceiver();
    const { sdk } = await startPlaid();
    const { access_token, item_id } = await linkBank(sdk, 'ins_900018');
    const created = (await sdk.assetReportCreate(report(access_token, receiver.url))).data;
    const { body } = (await receiver.atLeast(1))[0]!;
    expect(JSON.parse(body)).toMatchObject({
      webhook_code: 'ERROR',
      asset_report_id: created.asset_report_id,
      error: { error_type: 'ASSET_REPORT_ERROR', error_code: 'DATA_UNAVAILABLE', causes: [{ item_id }] },
    });
    const { asset_report_token } = created;
    expect(await refusalOf(sdk.assetReportGet({ asset_report_token }))).toMatchObject({ code: 'DATA_UNAVAILABLE' });
  });

  it('comes with another key after a rotation, and the old one is marked expired', async () => {
    const receiver = await startReceiver();
    const { sdk, plaid } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900001');
    const kidOf = (index: number) => {
      const [head] = String(receiver.received[index]!.headers['plaid-verification']).split('.');
      return JSON.parse(Buffer.from(head!, 'base64url').toString()).kid as string;
    };
    await sdk.assetReportCreate(report(access_token, receiver.url));
    await receiver.atLeast(1);
    plaid.rotateKey();
    await sdk.assetReportCreate(report(access_token, receiver.url));
    await receiver.atLeast(2);
    const { key } = (await sdk.webhookVerificationKeyGet({ key_id: kidOf(0) })).data;
    expect(kidOf(1)).not.toBe(kidOf(0));
    expect(key.expired_at).toBeTypeOf('number');
  });

  it('tells of an item that needs a sign-in', async () => {
    const receiver = await startReceiver();
    const { sdk } = await startPlaid();
    const { access_token, item_id } = await linkBank(sdk, 'ins_900001', receiver.url);
    await sdk.sandboxItemResetLogin({ access_token });
    const { body } = (await receiver.atLeast(1))[0]!;
    expect(JSON.parse(body)).toMatchObject({
      webhook_type: 'ITEM',
      webhook_code: 'ERROR',
      item_id,
      error: { error_code: 'ITEM_LOGIN_REQUIRED' },
    });
    expect((await sdk.itemGet({ access_token })).data.item.error).toMatchObject({ error_code: 'ITEM_LOGIN_REQUIRED' });
    expect(await refusalOf(sdk.assetReportCreate(report(access_token, receiver.url)))).toMatchObject({
      code: 'ITEM_LOGIN_REQUIRED',
    });
  });
});

describe('after a kill', () => {
  it('finishes the report that was being built and sends its webhook', async () => {
    const receiver = await startReceiver();
    const dataDir = aDataDir();
    const settings = { dataDir, clientId: CLIENT_ID, secret: SECRET, now: () => new Date() };
    const killed = createPlaid({ ...settings, timing: { fastMs: 60_000, fullMs: 60_000 } });
    const before = sdkFor((await killed.listen()).baseUrl);
    const { access_token } = await linkBank(before, 'ins_900001');
    const { asset_report_token } = (await before.assetReportCreate(report(access_token, receiver.url))).data;
    await killed.close();

    const later = () => new Date(Date.now() + 61_000);
    const { sdk } = await startPlaid({ dataDir, now: later });
    await receiver.atLeast(1);
    expect((await sdk.assetReportGet({ asset_report_token })).status).toBe(200);
  });

  it('goes on with a webhook that was not taken yet', async () => {
    const dataDir = aDataDir();
    const settings = { dataDir, clientId: CLIENT_ID, secret: SECRET, now: () => new Date() };
    const killed = createPlaid({ ...settings, timing: { fastMs: 1, fullMs: 1, retryMs: 60_000 } });
    const before = sdkFor((await killed.listen()).baseUrl);
    const receiver = await startReceiver([500, 200]);
    const { access_token } = await linkBank(before, 'ins_900001');
    await before.assetReportCreate(report(access_token, receiver.url));
    await receiver.atLeast(1);
    await expect.poll(() => killed.webhooks()[0]!.attempts.length).toBe(1);
    await killed.close();

    const { plaid } = await startPlaid({ dataDir, now: () => new Date(Date.now() + 61_000) });
    await receiver.atLeast(2);
    await expect.poll(() => plaid.webhooks()[0]!.status).toBe('delivered');
  });
});
