import type { AccountAssets, AssetReport, AssetReportTransaction, Warning } from 'plaid';
import type { AccountFixture } from '../fixtures/fixture.ts';
import { type Day, historyOf, type Movement } from '../fixtures/history.ts';
import { accountId, accountsOf, balancesOf, dollars, dollarsOrNull, institutionOf } from '../items.ts';
import {
  type ItemRecord,
  idWithin,
  type PlaidState,
  type Plain,
  type ReportPart,
  type ReportRecord,
  type World,
} from '../state.ts';
import { investmentsOf } from './investments.ts';

type Shape = { fast: boolean; insights: boolean; days: number };

export const reportContent = (world: World, report: ReportRecord, shape: Shape) => {
  const items = report.itemIds.map((id) => world.state.value.items[id]!);
  return { report: contentOf(world, report, items, shape), warnings: items.flatMap(warningsOf) };
};

/** The bank's accounts at the time of the report. At some banks, something happens between two reports. */
const accountsAt = (world: World, report: ReportRecord, item: ItemRecord): AccountFixture[] => {
  const { later } = institutionOf(item.institutionId).behavior;
  const accounts = accountsOf(item, report.chosen[item.itemId]);
  const isFirst = !Object.values(world.state.value.reports).some(
    ({ itemIds, readAt }) => itemIds.includes(item.itemId) && readAt < report.readAt,
  );
  if (!later || isFirst) return accounts;
  return later === 'closed' ? [] : accounts.map(withATenth);
};

/** The time of the data: some banks give out data from a while ago. */
const readAtOf = ({ readAt }: ReportRecord, { institutionId }: ItemRecord): string => {
  const { staleHours = 0 } = institutionOf(institutionId).behavior;
  return new Date(Date.parse(readAt) - staleHours * 3_600_000).toISOString();
};

const withATenth = (account: AccountFixture): AccountFixture => ({
  ...account,
  available: account.available === null ? null : Math.floor(account.available / 10),
  current: account.current === null ? null : Math.floor(account.current / 10),
});

const contentOf = (world: World, report: ReportRecord, items: ItemRecord[], shape: Shape): Plain<AssetReport> => ({
  asset_report_id: report.id,
  client_report_id: report.options.client_report_id ?? null,
  date_generated: report.createdAt,
  days_requested: report.daysRequested,
  user: {
    client_user_id: report.options.user?.client_user_id ?? null,
    email: report.options.user?.email ?? null,
    first_name: report.options.user?.first_name ?? null,
    last_name: report.options.user?.last_name ?? null,
    middle_name: report.options.user?.middle_name ?? null,
    phone_number: report.options.user?.phone_number ?? null,
    ssn: report.options.user?.ssn ?? null,
  },
  items: items.map((item) => ({
    item_id: item.itemId,
    institution_id: item.institutionId,
    institution_name: institutionOf(item.institutionId).name,
    date_last_updated: readAtOf(report, item),
    accounts: accountsAt(world, report, item)
      .filter((account) => !report.excludedAccountIds.includes(accountId(item, account)))
      .map((account) => accountContent(report, item, account, shape)),
  })),
});

/** The fast form has balances and owners only. An Item needs the product, and the report the add-on. */
const showsInvestments = ({ options }: ReportRecord, item: ItemRecord, { fast }: Shape): boolean =>
  !fast && (options.add_ons ?? []).includes('investments') && item.products.includes('investments');

const accountContent = (
  report: ReportRecord,
  item: ItemRecord,
  account: AccountFixture,
  shape: Shape,
): Plain<AccountAssets> => {
  const ownersKnown = institutionOf(item.institutionId).behavior.owners !== 'unavailable';
  const days = shape.fast ? 0 : Math.min(shape.days, account.openedDaysAgo);
  const today = new Date(report.createdAt);
  const history = historyOf(account, today, days);
  const withInvestments = showsInvestments(report, item, shape);
  const { holdings } = account;
  return {
    account_id: accountId(item, account),
    balances: {
      ...balancesOf(account),
      margin_loan_amount: withInvestments ? dollarsOrNull(account.marginLoan ?? null) : null,
    },
    mask: account.mask,
    name: account.name,
    official_name: account.officialName,
    type: account.type,
    subtype: account.subtype,
    ...(account.persistentId && { persistent_account_id: account.persistentId }),
    days_available: days,
    owners: ownersKnown ? account.owners : [],
    ownership_type: ownersKnown ? account.ownership : null,
    transactions: history.movements.map((movement) => transaction(item, account, movement, shape.insights)),
    historical_balances: history.days.map((day) => historicalBalance(account, day)),
    ...(withInvestments && holdings && { investments: investmentsOf(item, { ...account, holdings }, { today, days }) }),
  };
};

const historicalBalance = (account: AccountFixture, { date, current }: Day) => ({
  date,
  current: dollars(current),
  iso_currency_code: account.currency,
  unofficial_currency_code: account.unofficialCurrency,
});

const transaction = (
  item: ItemRecord,
  account: AccountFixture,
  movement: Movement,
  insights: boolean,
): Plain<AssetReportTransaction> => ({
  account_id: accountId(item, account),
  amount: dollars(movement.cents),
  date: movement.date,
  date_transacted: null,
  iso_currency_code: account.currency,
  unofficial_currency_code: account.unofficialCurrency,
  original_description: movement.merchant.toUpperCase(),
  pending: movement.pending,
  transaction_id: idWithin(item.itemId, movement.id),
  ...(insights ? { name: movement.merchant, merchant_name: movement.merchant, category: movement.category } : {}),
});

const warningsOf = (item: ItemRecord): Plain<Warning>[] =>
  institutionOf(item.institutionId).behavior.owners !== 'unavailable'
    ? []
    : [
        {
          warning_type: 'ASSET_REPORT_WARNING',
          warning_code: 'OWNERS_UNAVAILABLE',
          cause: {
            item_id: item.itemId,
            error_type: 'ITEM_ERROR',
            error_code: 'PRODUCTS_NOT_SUPPORTED',
            error_message: 'identity information is not available for this item',
            display_message: '',
          },
        },
      ];

// The time when each part of a report becomes ready, if it does. This depends on the behavior of the report's banks.

export type PartName = 'fast' | 'full';

type Recipe = Pick<ReportRecord, 'itemIds' | 'options'>;
type Items = Pick<PlaidState, 'items'>;

export const behaviors = ({ items }: Items, { itemIds }: Pick<Recipe, 'itemIds'>) =>
  itemIds.map((id) => institutionOf(items[id]!.institutionId).behavior);

export const firstParts = (
  items: Items,
  recipe: Recipe,
  { now, fastMs, fullMs }: { now: Date; fastMs: number; fullMs: number },
): Record<PartName, ReportPart> => {
  const moods = behaviors(items, recipe);
  const building = (ms: number): ReportPart =>
    moods.some(({ report }) => report === 'never ready')
      ? { status: 'building' }
      : { status: 'building', dueAt: new Date(now.getTime() + ms).toISOString() };
  const isFast = recipe.options.add_ons?.includes('fast_assets');
  // A fast report needs the owners: where the bank does not give them, there is only the full one.
  const lacksOwners = moods.some(({ owners }) => owners === 'unavailable');
  const full = building(fullMs);
  if (!isFast) return { fast: { status: 'none' }, full };
  return { fast: lacksOwners ? { status: 'failed' } : building(fastMs), full };
};

export const partWhenDue = (items: Items, report: Recipe): ReportPart => ({
  status: behaviors(items, report).some((mood) => mood.report === 'fails') ? 'failed' : 'ready',
});

/** A small valid PDF with the report's content, one line for each account. */
export const reportPdf = async (report: Plain<AssetReport>): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const pdf = new PDFDocument({ size: 'LETTER', info: { Title: `Asset Report ${report.asset_report_id}` } });
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.fontSize(16).text('Asset Report').fontSize(9);
    pdf.text(`Report ${report.asset_report_id}, generated ${report.date_generated}`).moveDown();
    for (const item of report.items) {
      pdf.fontSize(11).text(item.institution_name).fontSize(9);
      for (const { name, mask, balances } of item.accounts)
        pdf.text(`${name} (${mask ?? '----'})  ${balances.current ?? 'n/a'} ${balances.iso_currency_code ?? ''}`);
      pdf.moveDown();
    }
    pdf.end();
  });
};
