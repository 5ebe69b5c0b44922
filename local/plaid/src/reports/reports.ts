import { randomUUID } from 'node:crypto';
import type { AssetsErrorWebhook, AssetsProductReadyWebhook } from 'plaid';
import { details, PlaidFailure } from '../failure.ts';
import { institutionOf } from '../items.ts';
import type { Plain } from '../plain.ts';
import type { ItemRecord, ReportPart, ReportRecord } from '../state.ts';
import { newToken } from '../tokens.ts';
import type { World } from '../world.ts';

export type ReportRecipe = Pick<
  ReportRecord,
  'itemIds' | 'chosen' | 'excludedAccountIds' | 'daysRequested' | 'options'
>;

export type Reports = {
  /** Filtering takes as long as the fast report: the data is there already. */
  create(recipe: ReportRecipe, fullMs?: number): ReportRecord;
  byToken(token: string): ReportRecord;
  /** Sends a report's webhook once more, to this address. */
  announce(report: ReportRecord, url: string): void;
  resume(): void;
  close(): void;
};

export const createReports = (world: World): Reports => {
  const timers = new Set<NodeJS.Timeout>();
  const all = () => world.state.value.reports;

  const schedule = (report: ReportRecord, part: 'fast' | 'full'): void => {
    if (report[part].status !== 'building' || !report[part].dueAt) return;
    const wait = Math.max(0, Date.parse(report[part].dueAt) - world.now().getTime());
    const timer = setTimeout(() => {
      timers.delete(timer);
      finish(report, part);
    }, wait);
    timers.add(timer);
  };

  /** The part becomes ready and its webhook is queued in one save: a kill leaves both or neither. */
  const finish = (report: ReportRecord, part: 'fast' | 'full'): void => {
    if (report.removed) return;
    const failing = behaviors(world, report).some(({ report: outcome }) => outcome === 'fails');
    report[part] = { status: failing ? 'failed' : 'ready' };
    const url = report.options.webhook;
    if (url && (part === 'full' || !failing)) send(report, part, url);
    world.state.save();
  };

  const send = (report: ReportRecord, part: 'fast' | 'full', url: string): void => {
    const moods = behaviors(world, report).map(({ webhook }) => webhook);
    world.webhooks.enqueue([
      {
        url,
        body: JSON.stringify(report[part].status === 'failed' ? failed(world, report) : ready(report, part), null, 2),
        held: moods.includes('never'),
        copies: moods.includes('twice') ? 2 : 1,
      },
    ]);
  };

  return {
    create(recipe, fullMs = world.timing.fullMs) {
      const report: ReportRecord = {
        ...recipe,
        id: randomUUID(),
        token: newToken('assets'),
        createdAt: world.now().toISOString(),
        fast: fastPart(world, recipe),
        full: due(world, recipe, fullMs),
        removed: false,
      };
      all()[report.id] = report;
      world.state.save();
      schedule(report, 'fast');
      schedule(report, 'full');
      return report;
    },
    byToken(token) {
      const report = Object.values(all()).find((one) => one.token === token && !one.removed);
      if (!report) throw new PlaidFailure(details.reportToken);
      return report;
    },
    announce: (report, url) => send(report, 'full', url),
    resume() {
      for (const report of Object.values(all())) for (const part of ['fast', 'full'] as const) schedule(report, part);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};

type Recipe = Pick<ReportRecord, 'itemIds' | 'options'>;

const behaviors = (world: World, report: Recipe) =>
  report.itemIds.map((id) => institutionOf(world.state.value.items[id]!.institutionId).behavior);

const due = (world: World, recipe: Recipe, ms: number): ReportPart =>
  behaviors(world, recipe).some(({ report }) => report === 'never ready')
    ? { status: 'building' }
    : { status: 'building', dueAt: new Date(world.now().getTime() + ms).toISOString() };

/** A fast report needs the owners: where the bank does not give them, there is only the full one. */
const fastPart = (world: World, recipe: Recipe): ReportPart => {
  if (!recipe.options.add_ons?.includes('fast_assets')) return { status: 'none' };
  if (behaviors(world, recipe).some(({ owners }) => owners === 'unavailable')) return { status: 'failed' };
  return due(world, recipe, world.timing.fastMs);
};

const ready = (report: ReportRecord, part: 'fast' | 'full'): Plain<AssetsProductReadyWebhook> => ({
  webhook_type: 'ASSETS',
  webhook_code: 'PRODUCT_READY',
  asset_report_id: report.id,
  report_type: part === 'fast' ? 'FAST' : 'FULL',
  environment: 'sandbox',
});

const failed = (world: World, report: ReportRecord): Plain<AssetsErrorWebhook> => ({
  webhook_type: 'ASSETS',
  webhook_code: 'ERROR',
  asset_report_id: report.id,
  error: { ...details.dataUnavailable, causes: causesOf(world, report), status: 400 },
  environment: 'sandbox',
});

/** Which item stopped the report, and why. */
export const causesOf = (world: World, report: ReportRecord): unknown[] =>
  report.itemIds
    .map((id): ItemRecord => world.state.value.items[id]!)
    .filter((item) => institutionOf(item.institutionId).behavior.report === 'fails')
    .map((item) => ({ ...details.institutionNotResponding, item_id: item.itemId }));
