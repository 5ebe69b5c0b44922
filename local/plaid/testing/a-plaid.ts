import { Configuration, type LinkTokenCreateRequest, PlaidApi } from 'plaid';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { onTestFinished } from 'vitest';
import { createPlaid, type PlaidSettings } from '../src/plaid.ts';

export const CLIENT_ID = 'local-client';
export const SECRET = 'local-secret';

/** A simulator with quick timing in a new folder, and the unmodified SDK pointed at it. */
export const startPlaid = async (given: Partial<PlaidSettings> = {}) => {
  const dataDir = given.dataDir ?? aDataDir();
  const plaid = createPlaid({
    dataDir,
    clientId: CLIENT_ID,
    secret: SECRET,
    now: () => new Date(),
    timing: { fastMs: 1, fullMs: 5, retryMs: 5 },
    ...given,
  });
  const { baseUrl } = await plaid.listen();
  onTestFinished(() => plaid.close());
  return { plaid, baseUrl, dataDir, sdk: sdkFor(baseUrl) };
};

export const sdkFor = (baseUrl: string, secret = SECRET): PlaidApi =>
  new PlaidApi(
    new Configuration({
      basePath: baseUrl,
      baseOptions: { headers: { 'PLAID-CLIENT-ID': CLIENT_ID, 'PLAID-SECRET': secret } },
    }),
  );

/** The required fields of a request for a dialog's token. */
export const asked = {
  client_name: 'Groundwork',
  language: 'en',
  country_codes: ['US'],
  user: { client_user_id: 'guest-1' },
  products: ['assets'],
} as unknown as LinkTokenCreateRequest;

/** A token for the dialog, with any further options. */
export const newLinkToken = async (sdk: PlaidApi, more: object = {}): Promise<string> =>
  (await sdk.linkTokenCreate({ ...asked, ...more })).data.link_token;

/** Links a bank the short way, without the dialog. */
export const linkBank = async (sdk: PlaidApi, institution_id: string, webhook?: string) => {
  const { data } = await sdk.sandboxPublicTokenCreate({
    institution_id,
    initial_products: ['assets' as never],
    ...(webhook ? { options: { webhook } } : {}),
  });
  return (await sdk.itemPublicTokenExchange({ public_token: data.public_token })).data;
};

/** The SDK's error, reduced to Plaid's message. */
export const refusalOf = async (call: Promise<unknown>): Promise<{ status: number; code: string; message: string }> => {
  const error = await call.then(
    () => undefined,
    (thrown: { response?: { status: number; data: { error_code: string; error_message: string } } }) => thrown,
  );
  if (!error?.response) throw new Error('expected a refusal');
  const { status, data } = error.response;
  return { status, code: data.error_code, message: data.error_message };
};
