// What the outbox holds of campaigns. A campaign goes out part by part: each part, when it is done, writes the next.
export type CampaignTask =
  | { type: 'part'; agentId: string; campaignId: string; part: number; cursor: string | null }
  | { type: 'test'; agentId: string; campaignId: string; to: string; name: string };

export const partId = (campaignId: string, part: number): string => `campaign-${campaignId}-${part}`;
