// The client of a product that a test has started for itself.
import { expect } from 'vitest';
import { DECISION_WORDS } from '../../lambdas/funds/request/contract.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { eventually } from '../cloud/eventually.ts';
import type { OwnProduct } from './own-product.ts';

/** The ID of a request whose bank is linked and that is released: the report is on its way. `before`: just before the release. */
export const askForReport = async (
  { call }: OwnProduct,
  token: string,
  before: () => Promise<unknown> = async () => {},
) => {
  const to_user_email = 'killed@example.com';
  const { body: asked } = await call('/api/communications/create/report', aRequestForm({ to_user_email }), { token });
  const link = await eventually(async () => {
    const mails: { to: string; text: string }[] = (await call('/_local/mail')).body;
    const text = mails.find((mail) => mail.to.includes(to_user_email))?.text ?? '';
    const [, request_id, request_pin] = /\/guest\/([^/\s]+)\/([^/\s]+)/.exec(text) ?? [];
    return request_id ? { request_id, request_pin } : undefined;
  });
  await call('/api/guest/request', link);
  const { plaid } = (await call('/_local')).body;
  const { link_token } = (await call('/api/guest/create_link_token', link)).body;
  const window = { link_token, institution_id: 'ins_900001' };
  const { public_token } = (await call(`${plaid.baseUrl}/link/at_once`, window)).body;
  const linked = await call('/api/guest/get/account', { ...link, public_token });
  expect(linked.status).toBe(202);
  await call('/api/guest/licence', { ...link, accepted: true });
  const decision = { decision: 'send when confirmed', words: DECISION_WORDS['send when confirmed'], seen: 0 };
  expect((await call('/api/guest/decision', { ...link, ...decision })).body).toMatchObject({ sent: false });
  await before();
  expect((await call('/api/guest/plaid_asset_report_request', link)).body).toEqual({ status: 'success' });
  return asked.id as string;
};
