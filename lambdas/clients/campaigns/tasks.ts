// The outbox's tasks for campaigns. A campaign is sent in parts: each part, when it is done, writes the next one.
import * as z from '#core/schema.ts';

const campaign = { agentId: z.string(), campaignId: z.string() };
export const campaignTask = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), ...campaign, part: z.number(), cursor: z.nullable(z.string()) }),
  z.object({ type: z.literal('test'), ...campaign, to: z.string(), name: z.string() }),
]);
export type CampaignTask = z.output<typeof campaignTask>;
export type PartTask = Extract<CampaignTask, { type: 'part' }>;
export type TestTask = Extract<CampaignTask, { type: 'test' }>;

export const partId = (campaignId: string, part: number): string => `campaign-${campaignId}-${part}`;
