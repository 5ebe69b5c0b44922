// One piece of news for one browser. It's worded when it goes out, from the notification as it is then.
import * as v from 'valibot';

export const newsTask = v.object({ agentId: v.string(), eventId: v.string(), deviceId: v.string() });
export type NewsTask = v.InferOutput<typeof newsTask>;
