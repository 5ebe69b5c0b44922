// The outbox's tasks for campaigns. A campaign is sent in parts: each part, when it is done, writes the next one.
import * as v from 'valibot';

const campaign = { agentId: v.string(), campaignId: v.string() };
export const campaignTask = v.variant('type', [
  v.object({ type: v.literal('part'), ...campaign, part: v.number(), cursor: v.nullable(v.string()) }),
  v.object({ type: v.literal('test'), ...campaign, to: v.string(), name: v.string() }),
]);
export type CampaignTask = v.InferOutput<typeof campaignTask>;
export type PartTask = Extract<CampaignTask, { type: 'part' }>;
export type TestTask = Extract<CampaignTask, { type: 'test' }>;

export const partId = (campaignId: string, part: number): string => `campaign-${campaignId}-${part}`;
