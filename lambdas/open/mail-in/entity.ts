// The rows of emails to a deal: its address, and the emails that arrived.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { checks, mailProblem, mailState } from './vocabulary.ts';

/** The deal of an address, and the emails that it got today. */
export const mailAddress = defineEntity({
  name: 'address of a deal',
  key: { PK: 'MAILTO#{token}', SK: 'ADDRESS' },
  row: v.object({
    token: v.string(),
    agentId: v.string(),
    dealId: v.string(),
    day: v.optional(v.string()),
    countedIds: v.optional(v.array(v.string()), []),
  }),
  readBy: 'one Get and one Update for each email that arrives',
});
export type MailAddress = RowOf<typeof mailAddress>;

export const dealAddress = defineEntity({
  name: 'address that a deal has',
  key: { PK: 'DEALMAIL#{agentId}#{dealId}', SK: 'ADDRESS' },
  row: v.object({ token: v.string(), agentId: v.string(), dealId: v.string() }),
  readBy: "one Get when a deal's emails are read",
});

export const dealMail = defineEntity({
  name: 'email to a deal',
  key: { PK: 'DEALMAIL#{agentId}#{dealId}', SK: 'MAIL#{id}' },
  indexes: { GSI1: { PK: 'HELDMAIL#{agentId}', SK: '{dealId}#{id}' } },
  row: v.object({
    id: v.string(),
    agentId: v.string(),
    dealId: v.string(),
    state: mailState,
    at: v.string(),
    from: v.string(),
    fromName: v.string(),
    subject: v.string(),
    /** The agent's name for the deal at that time. */
    about: v.string(),
    text: v.string(),
    isCut: v.boolean(),
    checks,
    problem: v.optional(mailProblem),
    hasFiles: v.boolean(),
    leftOut: v.number(),
    expires: v.number(),
  }),
  readBy: 'one Query of its deal, newest first; GSI1: one Query of those that wait for an agent; expires',
});
export type DealMail = RowOf<typeof dealMail>;

export const heldMails = (agentId: string): string => `HELDMAIL#${agentId}`;
export const whileHeld = ({ agentId, dealId, id }: Pick<DealMail, 'agentId' | 'dealId' | 'id'>) => ({
  GSI1PK: heldMails(agentId),
  GSI1SK: `${dealId}#${id}`,
});
export const NOT_HELD = ['GSI1PK', 'GSI1SK'] as const;
