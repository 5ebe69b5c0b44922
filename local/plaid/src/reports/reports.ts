import { randomUUID } from 'node:crypto';
import type { AssetsErrorWebhook, AssetsProductReadyWebhook } from 'plaid';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf } from '../items.ts';
import { type ItemRecord, newToken, type PlaidState, type Plain, type ReportRecord, type World } from '../state.ts';
import { behaviors, firstParts, type PartName, partWhenDue } from './report-content.ts';

// The content of a report's webhook, which depends on the banks' behavior.

type Items = Pick<PlaidState, 'items'>;

const reportWebhook = (items: Items, report: ReportRecord, part: PartName, url: string) => {
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

/** The Items that stopped the report, each with its reason. */
export const causesOf = ({ items }: Items, report: ReportRecord): unknown[] =>
  report.itemIds
    .map((id): ItemRecord => items[id]!)
    .filter((item) => institutionOf(item.institutionId).behavior.report === 'fails')
    .map((item) => ({ ...details.institutionNotResponding, item_id: item.itemId }));

type ReportRecipe = Pick<ReportRecord, 'itemIds' | 'chosen' | 'excludedAccountIds' | 'daysRequested' | 'options'> & {
  readAt?: string | undefined;
};

export type Reports = {
  /** Filtering takes as long as the fast report, because the data has already arrived. */
  create(recipe: ReportRecipe, fullMs?: number): ReportRecord;
  byToken(token: string): ReportRecord;
  /** Sends a report's webhook once more, to this address. */
  announce(report: ReportRecord, url: string): void;
  resume(): void;
  close(): void;
};

const PARTS: PartName[] = ['fast', 'full'];

export const createReports = (world: World): Reports => {
  const { state, timing, now } = world;
  const timers = new Set<NodeJS.Timeout>();
  const all = () => state.value.reports;

  /** The part becomes ready and its webhook is queued in one save: a kill leaves both or neither. */
  const finish = (report: ReportRecord, part: PartName): void => {
    if (report.removed) return;
    report[part] = partWhenDue(state.value, report);
    const url = report.options.webhook;
    // A bank that fails is announced once, with the full report.
    if (url && (part === 'full' || report[part].status === 'ready')) announce(report, part, url);
    state.save();
  };

  const announce = (report: ReportRecord, part: PartName, url: string): void =>
    world.webhooks.enqueue([reportWebhook(state.value, report, part, url)]);

  const schedule = (report: ReportRecord, part: PartName): void => {
    if (report[part].status !== 'building' || !report[part].dueAt) return;
    const wait = Math.max(0, Date.parse(report[part].dueAt) - now().getTime());
    const timer = setTimeout(() => {
      timers.delete(timer);
      finish(report, part);
    }, wait);
    timers.add(timer);
  };

  return {
    create(recipe, fullMs = timing.fullMs) {
      const report: ReportRecord = {
        ...recipe,
        id: randomUUID(),
        token: newToken('assets'),
        createdAt: now().toISOString(),
        readAt: recipe.readAt ?? now().toISOString(),
        ...firstParts(state.value, recipe, { now: now(), fastMs: timing.fastMs, fullMs }),
        removed: false,
      };
      all()[report.id] = report;
      state.save();
      for (const part of PARTS) schedule(report, part);
      return report;
    },
    byToken(token) {
      const report = Object.values(all()).find((one) => one.token === token && !one.removed);
      if (!report) throw new PlaidFailure(details.reportToken);
      return report;
    },
    announce: (report, url) => announce(report, 'full', url),
    resume() {
      for (const report of Object.values(all())) for (const part of PARTS) schedule(report, part);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
