// What a report's webhook says, and how often the banks' moods let it arrive.
import type { AssetsErrorWebhook, AssetsProductReadyWebhook } from 'plaid';
import { details } from '../failure.ts';
import { institutionOf } from '../items.ts';
import type { Plain } from '../plain.ts';
import type { ItemRecord, PlaidState, ReportRecord } from '../state.ts';
import { behaviors, type PartName } from './report-parts.ts';

type Items = Pick<PlaidState, 'items'>;

export const reportWebhook = (items: Items, report: ReportRecord, part: PartName, url: string) => {
  const moods = behaviors(items, report).map(({ webhook }) => webhook);
  const body = report[part].status === 'failed' ? failed(items, report) : ready(report, part);
  return {
    url,
    body: JSON.stringify(body, null, 2),
    held: moods.includes('never'),
    copies: moods.includes('twice') ? 2 : 1,
  };
};

const ready = (report: ReportRecord, part: PartName): Plain<AssetsProductReadyWebhook> => ({
  webhook_type: 'ASSETS',
  webhook_code: 'PRODUCT_READY',
  asset_report_id: report.id,
  report_type: part === 'fast' ? 'FAST' : 'FULL',
  environment: 'sandbox',
});

const failed = (items: Items, report: ReportRecord): Plain<AssetsErrorWebhook> => ({
  webhook_type: 'ASSETS',
  webhook_code: 'ERROR',
  asset_report_id: report.id,
  error: { ...details.dataUnavailable, causes: causesOf(items, report), status: 400 },
  environment: 'sandbox',
});

/** Which item stopped the report, and why. */
export const causesOf = ({ items }: Items, report: ReportRecord): unknown[] =>
  report.itemIds
    .map((id): ItemRecord => items[id]!)
    .filter((item) => institutionOf(item.institutionId).behavior.report === 'fails')
    .map((item) => ({ ...details.institutionNotResponding, item_id: item.itemId }));
