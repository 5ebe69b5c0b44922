import type { BankConnection, BankReading, ReadyReading } from '../../lambdas/funds/bank/entity.ts';
import { aBank } from './a-bank.ts';
import { NOW } from './now.ts';

/** A linked bank. */
export const aConnection = (over: Partial<BankConnection> = {}): BankConnection => ({
  itemId: 'item-1',
  institutionId: 'ins-1',
  institutionName: 'First Harbor Bank',
  state: 'linked',
  linkedAt: NOW.toISOString(),
  origin: 'origin-1',
  ...over,
});

/** A complete and fresh reading of it. */
export const aReading = (over: Partial<ReadyReading> = {}): ReadyReading => ({
  state: 'ready',
  banks: [aBank()],
  full: true,
  readAt: NOW.toISOString(),
  days: 90,
  assetReportId: 'report-0',
  ...over,
});

export const anUnfinishedReading = {
  state: 'reading',
  banks: [],
  full: false,
  readAt: NOW.toISOString(),
} satisfies BankReading;

export const aFailedReading = { ...anUnfinishedReading, state: 'failed', failure: 'refused' } satisfies BankReading;
