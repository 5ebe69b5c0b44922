// The routes of connected assistants, served by the account's function.
import type { Db } from '#core/data/db.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { allowAssistant, disconnectAssistant, listAssistants } from './own-assistants.ts';

export const assistantHandlers = (deps: { db: Db; clock: Clock }): Handlers<typeof routes> => ({
  assistants: ({ actor }) => listAssistants(deps)(actor),
  allowAssistant: ({ actor, params, body }) => allowAssistant(deps)(actor, params.id, body.scopes),
  disconnectAssistant: ({ actor, params }) => disconnectAssistant(deps)(actor, params.id),
});
