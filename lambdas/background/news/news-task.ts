// One piece of news for one browser. It's worded when it goes out, from the notification as it is then.
import * as z from '#core/schema.ts';

export const newsTask = z.object({ agentId: z.string(), eventId: z.string(), deviceId: z.string() });
export type NewsTask = z.output<typeof newsTask>;
