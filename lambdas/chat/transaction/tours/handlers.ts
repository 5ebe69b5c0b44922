// The calls about tours, for both sides.
import type { Handlers } from '#core/http/serve.ts';
import { partiesOfGuest } from '../transaction.ts';
import { partiesOfAgent } from '../transaction-store.ts';
import { cancelTour, confirmTour, moveTour, noteTour, proposeTour } from './change-tours.ts';
import type { routes } from './contract.ts';

export const tourHandlers = (deps: Parameters<typeof proposeTour>[0]): Handlers<typeof routes> => ({
  guestProposeTour: ({ actor, body: { request_id: _id, request_pin: _pin, ...tour }, idempotencyKey }) =>
    proposeTour(deps)(partiesOfGuest(actor.link), 'user', tour, idempotencyKey),
  guestChangeTour: ({ actor, body }) => {
    const parties = partiesOfGuest(actor.link);
    return body.to === 'moved'
      ? moveTour(deps)(parties, 'user', body.tour, body)
      : cancelTour(deps)(parties, 'user', body.tour);
  },
  proposeTour: async ({ actor, params, body, idempotencyKey }) =>
    proposeTour(deps)(await partiesOfAgent(deps.db, actor.id, params.id), 'agent', body, idempotencyKey),
  changeTour: async ({ actor, params, body }) => {
    const parties = await partiesOfAgent(deps.db, actor.id, params.id);
    switch (body.to) {
      case 'moved':
        return moveTour(deps)(parties, 'agent', body.tour, body);
      case 'canceled':
        return cancelTour(deps)(parties, 'agent', body.tour);
      case 'confirmed':
        return confirmTour(deps)(parties, body.tour, body.seen);
      case 'noted':
        return noteTour(deps)(parties, body.tour, body.note);
    }
  },
});
