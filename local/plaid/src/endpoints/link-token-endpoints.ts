import { randomUUID } from 'node:crypto';
import type {
  CreditAccountSubtype,
  DepositoryAccountSubtype,
  LinkTokenCreateRequest,
  LinkTokenCreateResponse,
  LinkTokenGetResponse,
  Products,
} from 'plaid';
import { z } from 'zod';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf, itemByAccessToken } from '../items.ts';
import { linkSessions } from '../link/link-history.ts';
import { type LinkTokenRecord, newToken, type Plain, type World } from '../state.ts';
import { type Endpoint, endpoint, type Reply, request, text, webUrl, words } from './institution-endpoints.ts';

const LANGUAGES = 'da nl en et fr de hi it lv lt no pl pt ro es sv vi'.split(' ');
const COUNTRIES = 'US GB ES NL FR IE CA DE IT PL DK NO SE EE LT LV PT BE AT FI'.split(' ');

type Word<T extends string> = `${T}`;
const PRODUCTS = [
  'assets',
  'auth',
  'balance',
  'balance_plus',
  'beacon',
  'identity',
  'identity_match',
  'investments',
  'investments_auth',
  'liabilities',
  'payment_initiation',
  'identity_verification',
  'transactions',
  'credit_details',
  'income',
  'income_verification',
  'standing_orders',
  'transfer',
  'employment',
  'recurring_transactions',
  'transactions_refresh',
  'signal',
  'statements',
  'processor_payments',
  'processor_identity',
  'profile',
  'cra_base_report',
  'cra_income_insights',
  'cra_partner_insights',
  'cra_network_insights',
  'cra_cashflow_insights',
  'cra_monitoring',
  'cra_lend_score',
  'cra_plaid_credit_score',
  'cra_qualify',
  'cra_home_lending',
  'layer',
  'pay_by_bank',
  'protect_linked_bank',
  'protect_transactions',
] as const satisfies readonly Word<Products>[];
const DEPOSITORY = [
  'checking',
  'savings',
  'hsa',
  'cd',
  'money market',
  'paypal',
  'prepaid',
  'cash management',
  'ebt',
  'limited purpose checking',
  'all',
] as const satisfies readonly Word<DepositoryAccountSubtype>[];
const CREDIT = ['charge card', 'credit card', 'paypal', 'all'] as const satisfies readonly Word<CreditAccountSubtype>[];

const product = z.enum(PRODUCTS, 'must be supported products');
const products = z.array(product).nullish();
const subtypesOf = (subtype: z.ZodType<string>) =>
  z.strictObject({
    account_subtypes: z.array(subtype).min(1, 'must be a non-empty array'),
    limited_purpose_types: z.array(text).optional(),
  });
const known = (values: readonly string[]) => z.enum(values, 'must be a supported account subtype');
const whatever = z.unknown().optional();

const looksPersonal = (id: string): boolean => /@|^\+?[\d\s().-]{10,}$/.test(id);

const shape = {
  client_name: words('must be a properly formatted, non-empty string').max(30, 'must be 30 characters or fewer'),
  language: z.enum(LANGUAGES, 'must be a supported language'),
  country_codes: z
    .array(z.enum(COUNTRIES, 'must be supported country codes'))
    .min(1, 'must be a non-empty array of country codes'),
  user: z
    .strictObject({
      client_user_id: words().refine(
        (id) => !looksPersonal(id),
        'must not contain personally identifiable information',
      ),
      legal_name: whatever,
      name: whatever,
      phone_number: whatever,
      phone_number_verified_time: whatever,
      email_address: whatever,
      email_address_verified_time: whatever,
      ssn: whatever,
      date_of_birth: whatever,
      address: whatever,
      id_number: whatever,
    })
    .optional(),
  user_id: text.optional(),
  // Balance comes with every item: asking for it is refused.
  products: z.array(product.refine((name) => name !== 'balance', 'must not hold balance')).nullish(),
  required_if_supported_products: products,
  optional_products: products,
  additional_consented_products: products,
  webhook: webUrl.optional(),
  access_token: text.nullish(),
  access_tokens: z.array(text).optional(),
  redirect_uri: text.optional(),
  account_filters: z
    .strictObject({
      depository: subtypesOf(known(DEPOSITORY)).optional(),
      credit: subtypesOf(known(CREDIT)).optional(),
      loan: subtypesOf(text).optional(),
      investment: subtypesOf(text).optional(),
      other: subtypesOf(text).optional(),
    })
    .optional(),
  institution_id: text.optional(),
  link_customization_name: text.optional(),
  update: z
    .strictObject({
      account_selection_enabled: z.boolean('must be a boolean').optional(),
      reauthorization_enabled: z.boolean('must be a boolean').optional(),
      user: z.boolean('must be a boolean').optional(),
      item_ids: z.array(text).nullish(),
    })
    .optional(),
  user_token: text.optional(),
  // Plaid knows these parameters. They have no effect here.
  appearance_mode: whatever,
  android_package_name: whatever,
  institution_data: whatever,
  card_switch: whatever,
  eu_config: whatever,
  payment_configuration: whatever,
  payment_initiation: whatever,
  employment: whatever,
  income_verification: whatever,
  base_report: whatever,
  credit_partner_insights: whatever,
  cra_options: whatever,
  consumer_report_permissible_purpose: whatever,
  auth: whatever,
  transfer: whatever,
  identity_verification: whatever,
  statements: whatever,
  third_party_user_token: whatever,
  investments: whatever,
  investments_auth: whatever,
  hosted_link: whatever,
  transactions: whatever,
  cashflow_report: whatever,
  cra_enabled: whatever,
  identity: whatever,
  financekit_supported: whatever,
  enable_multi_item_link: whatever,
} satisfies Record<Exclude<keyof LinkTokenCreateRequest, 'client_id' | 'secret'>, z.ZodType>;

const linkTokenRequest = request(shape);

const NEW_ITEM_LIVES_MS = 4 * 3_600_000;
const UPDATE_LIVES_MS = 30 * 60_000;

export const linkTokenEndpoints = (world: World): Endpoint[] => [
  endpoint('/link/token/create', linkTokenRequest, (input) => create(world, input)),
  endpoint(
    '/link/token/get',
    request({ link_token: words() }),
    ({ link_token }): Plain<Reply<LinkTokenGetResponse>> => {
      const record = world.state.value.linkTokens[link_token];
      if (!record) throw new PlaidFailure(details.linkToken);
      const { request: asked } = record;
      return {
        link_token,
        created_at: record.createdAt,
        expiration: record.expiresAt,
        link_sessions: linkSessions(world, record),
        metadata: {
          initial_products: asked.products ?? [],
          webhook: asked.webhook ?? null,
          country_codes: asked.country_codes,
          language: asked.language,
          ...(asked.account_filters ? { account_filters: asked.account_filters } : {}),
          redirect_uri: asked.redirect_uri ?? null,
          client_name: asked.client_name,
        },
      };
    },
  ),
];

const create = (world: World, input: z.infer<typeof linkTokenRequest>): Plain<Reply<LinkTokenCreateResponse>> => {
  if (!input.user && !input.user_id) throw new PlaidFailure(details.missing(['user']));
  if (input.redirect_uri !== undefined) checkRedirect(world, input.redirect_uri);
  const item = input.access_token ? itemByAccessToken(world, input.access_token) : undefined;
  if (input.institution_id !== undefined) institutionOf(input.institution_id);
  if (item && input.products?.length)
    throw new PlaidFailure(details.invalid('products must be omitted when an access_token is given (update mode)'));
  if (!item && !input.products?.length) throw new PlaidFailure(details.missing(['products']));
  const { client_id, secret, ...asked } = input;
  const record: LinkTokenRecord = {
    token: newToken('link'),
    createdAt: world.now().toISOString(),
    expiresAt: new Date(world.now().getTime() + (item ? UPDATE_LIVES_MS : NEW_ITEM_LIVES_MS)).toISOString(),
    request: asked as Plain<LinkTokenCreateRequest>,
    sessionId: randomUUID(),
    ...(item ? { itemId: item.itemId } : {}),
  };
  forgetExpired(world);
  world.state.value.linkTokens[record.token] = record;
  world.state.save();
  return { link_token: record.token, expiration: record.expiresAt };
};

const checkRedirect = (world: World, uri: string): void => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (!url || !secure) throw new PlaidFailure(details.invalid('redirect_uri must be a valid HTTPS URL'));
  if (url.search || url.hash)
    throw new PlaidFailure(details.invalid('redirect_uri must not contain query parameters or a fragment'));
  if (world.redirectUris && !world.redirectUris.includes(uri))
    throw new PlaidFailure(details.invalid('OAuth redirect URI must be configured in the developer dashboard'));
};

const forgetExpired = (world: World): void => {
  const { linkTokens } = world.state.value;
  const dayAgo = world.now().getTime() - 24 * 3_600_000;
  for (const record of Object.values(linkTokens))
    if (Date.parse(record.expiresAt) < dayAgo) delete linkTokens[record.token];
};
