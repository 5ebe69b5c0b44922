import { routes as transactions } from '#contracts/chat/transaction';
import { routes, type ShownTour, type TourZone } from '#contracts/chat/transaction/tours';
import { useAction } from '#web/api/use-action.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useTourStrings } from './strings.ts';

export type Moment = { day: string; time: string; zone: TourZone };
export type NewTour = Moment & { address: string; who: string };

/** The actions on tours that a reader has. */
export type TourCalls = {
  propose: (tour: NewTour, idempotencyKey: string) => Promise<unknown>;
  move: (tour: ShownTour, moment: Moment) => Promise<unknown>;
  cancel: (tour: ShownTour) => unknown;
  /** Only the agent has these. */
  confirm?: (tour: ShownTour) => unknown;
  note?: (tour: ShownTour, note: string) => Promise<unknown>;
};

type Change = { to: 'moved' | 'canceled' | 'confirmed' | 'noted' };

export const useGuestTours = (credential: Credential): TourCalls => {
  const words = useTourStrings();
  const refreshes = [transactions.guestTransaction];
  const propose = useAction(routes.guestProposeTour, { done: words.proposed, refreshes });
  const said = (_: unknown, { body }: { body: Change }) => words.done[body.to];
  const change = useAction(routes.guestChangeTour, { done: said, refreshes });
  const cancel = useAction(routes.guestChangeTour, { asks: words.cancelAsk, done: said, refreshes });
  return {
    propose: (tour, idempotencyKey) => propose.send({ body: { ...tour, ...credential }, idempotencyKey }),
    move: ({ id: tour, at: seen }, moment) =>
      change.send({ body: { tour, to: 'moved', seen, ...moment, ...credential } }),
    cancel: ({ id: tour }) => void cancel.run({ body: { tour, to: 'canceled', ...credential } }),
  };
};

export const useAgentTours = (id: string): TourCalls => {
  const words = useTourStrings();
  const params = { id };
  const refreshes = [transactions.transaction, transactions.transactions];
  const propose = useAction(routes.proposeTour, { done: words.proposed, refreshes });
  const said = (_: unknown, { body }: { body: Change }) => words.done[body.to];
  const change = useAction(routes.changeTour, { done: said, refreshes });
  const cancel = useAction(routes.changeTour, { asks: words.cancelAsk, done: said, refreshes });
  return {
    propose: (body, idempotencyKey) => propose.send({ params, body, idempotencyKey }),
    move: ({ id: tour, at: seen }, moment) => change.send({ params, body: { tour, to: 'moved', seen, ...moment } }),
    cancel: ({ id: tour }) => void cancel.run({ params, body: { tour, to: 'canceled' } }),
    confirm: ({ id: tour, at: seen }) => void change.run({ params, body: { tour, to: 'confirmed', seen } }),
    note: ({ id: tour }, note) => change.send({ params, body: { tour, to: 'noted', note } }),
  };
};
