// The conversation's routes. They are served by the function of the transaction that they belong to.

import * as v from 'valibot';
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { Answer, type Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { partiesOfAgent, partiesOfGuest } from '#public/chat/transaction';
import { type StepNumber, stepNumber } from '#vocabulary/chat/transaction';
import type { routes } from './contract.ts';
import { readAsAgent, readAsGuest } from './messages/read-conversation.ts';
import { openSession } from './session.ts';

const opened = ({ id, isNew }: { id: string; isNew: boolean }) => new Answer(isNew ? 201 : 200, { id });

const stepOf = ({ step }: { step: string }): StepNumber => {
  const parsed = v.safeParse(stepNumber, step);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.output;
};

export const conversationHandlers = (deps: { db: Db; clock: Clock; pinKey: Secret }): Handlers<typeof routes> => {
  const { db } = deps;
  const use = { openSession: openSession(deps), readAsGuest: readAsGuest(deps), readAsAgent: readAsAgent(deps) };
  return {
    chatSession: async ({ actor: { link }, body }) => opened(await use.openSession(partiesOfGuest(link), body.step)),
    chatMessages: ({ actor, params, query }) => use.readAsGuest(partiesOfGuest(actor.link), params.id, query),
    agentSession: async ({ actor, params, body }) =>
      opened(await use.openSession(await partiesOfAgent(db, actor.id, params.id), body.step, 'agent')),
    agentMessages: async ({ actor, params, query }) => ({
      messages: await use.readAsAgent(await partiesOfAgent(db, actor.id, params.id), stepOf(params), query),
    }),
  };
};
