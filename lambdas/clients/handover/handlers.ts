import { type Handlers, success } from '#core/http/serve.ts';
import { answerHandover } from './answer-handover.ts';
import { agreeToHandover, askHandover } from './ask-handover.ts';
import type { routes } from './contract.ts';
import { listHandedClients, listHandovers } from './list-handovers.ts';
import { type HandoverDeps, measureHandover, offerHandover } from './offer-handover.ts';

/** Served with the offices, whose function may touch the same. */
export const handoverHandlers = (deps: HandoverDeps): Handlers<typeof routes> => {
  const answers = {
    accept: answerHandover(deps, 'moving'),
    decline: answerHandover(deps, 'declined'),
    withdraw: answerHandover(deps, 'withdrawn'),
  };
  return {
    handovers: ({ actor, params }) => listHandovers(deps)(actor, params.id),
    handoverReach: ({ actor, params, query }) => measureHandover(deps)(actor, params.id, query),
    offerHandover: ({ actor, params, body }) => offerHandover(deps)(actor, params.id, body),
    askHandover: ({ actor, params, body }) => askHandover(deps)(actor, params.id, body),
    agreeToHandover: async ({ actor, params }) => {
      await agreeToHandover(deps)(actor, params.id, params.handover);
      return success;
    },
    handoverClients: ({ actor, params, query }) =>
      listHandedClients(deps)(actor, { officeId: params.id, handoverId: params.handover }, query),
    acceptHandover: async ({ actor, params }) => {
      await answers.accept(actor, params.id, params.handover);
      return success;
    },
    declineHandover: async ({ actor, params }) => {
      await answers.decline(actor, params.id, params.handover);
      return success;
    },
    withdrawHandover: async ({ actor, params }) => {
      await answers.withdraw(actor, params.id, params.handover);
      return success;
    },
  };
};
