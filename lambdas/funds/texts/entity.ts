// Texts: whether an agent wants them, and who replied STOP.
import { defineEntity } from '#core/data/entity.ts';
import { language } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

export const textSettingRow = defineEntity({
  name: 'text setting',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'TEXTS' },
  row: z.object({ on: z.boolean(), at: z.string() }),
  readBy: 'one Get before a text is ordered, and one before it goes out',
});

/** It has no number, and stays: no agent may text someone who replied STOP. */
export const stoppedNumber = defineEntity({
  name: 'stopped number',
  key: { PK: 'TEXTS#{numberHash}', SK: 'STOP' },
  row: z.object({ at: z.string() }),
  readBy: 'one Get before a text is ordered, and one before it goes out',
});

/** Each answer to a reply costs: of more than a few a day, someone is playing. */
export const answeredNumber = defineEntity({
  name: 'answers to a number',
  key: { PK: 'TEXTS#{numberHash}', SK: 'ANSWERS#{day}' },
  row: z.object({ used: z.number(), expires: z.number() }),
  readBy: 'the condition of one Update; expires after two days',
});

/** Whose requests were texted to a number, for what the person replies. */
export const textedRequest = defineEntity({
  name: 'texted request',
  key: { PK: 'TEXTS#{numberHash}', SK: 'LINK#{linkId}' },
  row: z.object({
    linkId: z.string(),
    agentId: z.string(),
    communicationId: z.string(),
    client: z.string(),
    language,
    at: z.string(),
    expires: z.number(),
  }),
  readBy: 'one Query for a reply; expires',
});

/** Which text the service's own ID is of: its events name nothing else. Our answer to a reply is about no request. */
export const textMessage = defineEntity({
  name: 'message of a text',
  key: { PK: 'TEXT#{messageId}', SK: 'TEXT' },
  row: z.object({
    about: z.optional(z.object({ linkId: z.string(), textId: z.string() })),
    expires: z.number(),
  }),
  readBy: 'one Get for what the carrier says; expires',
});
