import { dealKeys, pipelineKeys } from '../../lambdas/funds/request/deal/deal-keys.ts';
import { dealOfRow, placeOfRow } from '../../lambdas/funds/request/deal/deal-of.ts';
import { communication } from '../../lambdas/funds/request/entity.ts';
import type { Backfill } from './backfills.ts';

export const deals: Backfill = {
  name: 'deals',
  why: 'The pipeline lists requests by deal. Those of an earlier release belong to none and are in no list.',
  changeOf: (row) => {
    const keys = communication.keysIn(row);
    if (!keys || row.kind !== 'request' || row.GSI1PK !== undefined) return undefined;
    const request = communication.read(row);
    if (request.kind !== 'request') return undefined;
    const { agentId, communicationId } = keys;
    const deal = dealOfRow(request);
    return {
      set: {
        deal,
        ...dealKeys(agentId, deal, communicationId),
        ...pipelineKeys(placeOfRow(agentId, request)),
      },
    };
  },
};
