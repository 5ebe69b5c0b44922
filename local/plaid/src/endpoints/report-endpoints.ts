import type {
  AssetReportCreateRequestOptions,
  AssetReportCreateResponse,
  AssetReportGetResponse,
  AssetReportRemoveResponse,
} from 'plaid';
import { z } from 'zod';
import { details, PlaidFailure } from '../failure.ts';
import { accountId, accountsOf, askBank, itemByAccessToken } from '../items.ts';
import { reportContent } from '../reports/report-content.ts';
import { causesOf, type Reports } from '../reports/reports.ts';
import type { ItemRecord, Plain, ReportPart, ReportRecord, World } from '../state.ts';
import { type Endpoint, endpoint, type Reply, request, text, webUrl, words } from './institution-endpoints.ts';

const days = z.int('must be an integer').min(0, 'must be between 0 and 731').max(731, 'must be between 0 and 731');

const user = z.strictObject({
  client_user_id: text.nullish(),
  first_name: text.nullish(),
  middle_name: text.nullish(),
  last_name: text.nullish(),
  ssn: text.nullish(),
  phone_number: text.nullish(),
  email: text.nullish(),
});

const options = z.strictObject({
  client_report_id: text.nullish(),
  webhook: webUrl.nullish(),
  include_fast_report: z.boolean('must be a boolean').nullish(),
  products: z.array(text).optional(),
  add_ons: z.array(z.enum(['fast_assets', 'investments'], 'must be supported add-ons')).optional(),
  user: user.optional(),
  require_all_items: z.boolean('must be a boolean').nullish(),
});

const token = { asset_report_token: words() };

export const reportEndpoints = (world: World, reports: Reports): Endpoint[] => [
  createEndpoint(world, reports),
  ...readingEndpoints(world, reports),
  ...derivedEndpoints(world, reports),
  removeEndpoint(world, reports),
];

const createEndpoint = (world: World, reports: Reports): Endpoint =>
  endpoint(
    '/asset_report/create',
    request({
      access_tokens: z.array(text).min(1, 'must be a non-empty array').max(99, 'must hold at most 99 tokens'),
      days_requested: days,
      options: options.optional(),
    }),
    (input) => {
      const items = input.access_tokens.map((accessToken) => itemByAccessToken(world, accessToken));
      for (const item of items) checkItem(world, item);
      return answer(
        reports.create({
          itemIds: items.map(({ itemId }) => itemId),
          chosen: chosenBy(items),
          excludedAccountIds: [],
          daysRequested: input.days_requested,
          options: withFastReport((input.options ?? {}) as Plain<AssetReportCreateRequestOptions>),
        }),
      );
    },
  );

const readingEndpoints = (world: World, reports: Reports): Endpoint[] => [
  endpoint(
    '/asset_report/get',
    request({
      ...token,
      user_token: text.optional(),
      include_insights: z.boolean('must be a boolean').optional(),
      fast_report: z.boolean('must be a boolean').optional(),
      options: z.strictObject({ days_to_include: days.nullish() }).optional(),
    }),
    (input): Plain<Reply<AssetReportGetResponse>> => {
      const report = reports.byToken(input.asset_report_token);
      const fast = input.fast_report ?? false;
      if (fast && report.fast.status === 'none')
        throw new PlaidFailure(details.invalid('fast_report requires the fast_assets add-on on /asset_report/create'));
      checkReady(world, report, fast ? report.fast : report.full);
      const shown = Math.min(report.daysRequested, input.options?.days_to_include ?? report.daysRequested);
      return reportContent(world, report, { fast, insights: input.include_insights ?? false, days: shown });
    },
  ),

  endpoint(
    '/asset_report/pdf/get',
    request({ ...token, options: z.strictObject({ days_to_include: days.nullish() }).optional() }),
    (input) => {
      const report = reports.byToken(input.asset_report_token);
      checkReady(world, report, report.full);
      const { report: content } = reportContent(world, report, { fast: true, insights: false, days: 0 });
      // The PDF library loads when it's first needed, because it's heavy and most runs make no PDF.
      const bytes = import('../reports/report-content.ts').then(({ reportPdf }) => reportPdf(content));
      return { contentType: 'application/pdf', bytes };
    },
  ),
];

/** Endpoints that make a report from an existing one. */
const derivedEndpoints = (world: World, reports: Reports): Endpoint[] => [
  endpoint(
    '/asset_report/filter',
    request({ ...token, account_ids_to_exclude: z.array(text) }),
    ({ asset_report_token, account_ids_to_exclude }) => {
      const parent = reports.byToken(asset_report_token);
      checkReady(world, parent, parent.full);
      const known = accountIdsOf(world, parent);
      if (account_ids_to_exclude.some((id) => !known.includes(id))) throw new PlaidFailure(details.accountId);
      const excludedAccountIds = [...new Set([...parent.excludedAccountIds, ...account_ids_to_exclude])];
      // The new report has the parent's data without the excluded accounts, and no fast form.
      const add_ons = (parent.options.add_ons ?? []).filter((one) => one !== 'fast_assets');
      return answer(
        reports.create({ ...parent, options: { ...parent.options, add_ons }, excludedAccountIds }, world.timing.fastMs),
      );
    },
  ),

  endpoint(
    '/asset_report/refresh',
    request({
      ...token,
      days_requested: days.nullish(),
      options: options.pick({ client_report_id: true, webhook: true, user: true }).optional(),
    }),
    (input) => {
      const parent = reports.byToken(input.asset_report_token);
      const items = parent.itemIds.map((id) => world.state.value.items[id]!);
      for (const item of items) checkItem(world, item);
      return answer(
        reports.create({
          ...parent,
          readAt: undefined,
          chosen: chosenBy(items),
          daysRequested: input.days_requested ?? parent.daysRequested,
          options: { ...parent.options, ...(input.options as Plain<AssetReportCreateRequestOptions>) },
        }),
      );
    },
  ),
];

const removeEndpoint = (world: World, reports: Reports): Endpoint =>
  endpoint('/asset_report/remove', request(token), ({ asset_report_token }): Reply<AssetReportRemoveResponse> => {
    reports.byToken(asset_report_token).removed = true;
    world.state.save();
    return { removed: true };
  });

const answer = (report: ReportRecord): Reply<AssetReportCreateResponse> => ({
  asset_report_token: report.token,
  asset_report_id: report.id,
});

/** The older spelling of the fast_assets add-on. */
const withFastReport = (given: Plain<AssetReportCreateRequestOptions>): Plain<AssetReportCreateRequestOptions> =>
  given.include_fast_report
    ? { ...given, add_ons: [...new Set([...(given.add_ons ?? []), 'fast_assets' as const])] }
    : given;

const checkItem = (world: World, item: ItemRecord): void => {
  if (item.removedAt) throw new PlaidFailure(details.itemNotFound);
  if (!item.products.includes('assets')) throw new PlaidFailure(details.notEnabled);
  askBank(world, item);
};

const checkReady = (world: World, report: ReportRecord, part: ReportPart): void => {
  if (part.status === 'building') throw new PlaidFailure(details.notReady);
  if (part.status === 'failed')
    throw new PlaidFailure(details.dataUnavailable, 400, causesOf(world.state.value, report));
};

const chosenBy = (items: ItemRecord[]): Record<string, string[]> =>
  Object.fromEntries(items.map((item) => [item.itemId, item.chosen]));

const accountIdsOf = (world: World, report: ReportRecord): string[] =>
  report.itemIds.flatMap((id) => {
    const item = world.state.value.items[id]!;
    return accountsOf(item, report.chosen[id]).map((account) => accountId(item, account));
  });
