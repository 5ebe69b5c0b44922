import { inFeed, notification } from '../../lambdas/dashboard/entity.ts';
import type { Backfill } from './backfills.ts';

export const notifications: Backfill = {
  name: 'notifications',
  why: 'The dashboard lists notifications by their newest news. Those of an earlier release are in no list.',
  changeOf: (row) => {
    const keys = notification.keysIn(row);
    if (!keys || row.GSI1PK !== undefined) return undefined;
    return { set: inFeed(keys.agentId, notification.read(row)) };
  },
};
