import { NO_RESULTS } from '../../lambdas/clients/campaigns/campaign.ts';
import type { OrderedCampaign } from '../../lambdas/clients/campaigns/entity.ts';
import { NOW } from './now.ts';

/** A campaign that is being sent. */
export const aCampaign = (over: Partial<OrderedCampaign> = {}): OrderedCampaign => ({
  ...NO_RESULTS,
  id: 'campaign-1',
  agentId: 'agent-1',
  state: 'sending',
  subject: 'News',
  body: 'Hello',
  audience: { mode: 'all', ids: [] },
  createdAt: NOW.toISOString(),
  sendAt: NOW.toISOString(),
  sender: { name: 'Ada Agent', postalAddress: '1 Main Street\nSpringfield, IL 62704', replyTo: 'ada@example.com' },
  revision: 0,
  ...over,
});
