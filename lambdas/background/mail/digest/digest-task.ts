import * as z from '#core/schema.ts';

export const digestTask = z.object({ template: z.literal('digest'), agentId: z.string(), digestAt: z.string() });
export type DigestTask = z.output<typeof digestTask>;
