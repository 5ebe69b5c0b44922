// The outbox's tasks for campaigns. A campaign is sent in parts: each part, when it is done, writes the next one.
export type CampaignTask =
  | { type: 'part'; agentId: string; campaignId: string; part: number; cursor: string | null }
  | { type: 'test'; agentId: string; campaignId: string; to: string; name: string };
export type PartTask = Extract<CampaignTask, { type: 'part' }>;
export type TestTask = Extract<CampaignTask, { type: 'test' }>;

export const partId = (campaignId: string, part: number): string => `campaign-${campaignId}-${part}`;
