import type { CalledClient } from '#contracts/clients/consent';

/** Where it's night, no one may be called: of each part of the list, those come last, in the order they have. */
export const callableFirst = <One extends Pick<CalledClient, 'may_call'>>(clients: readonly One[]): One[] => [
  ...clients.filter(({ may_call }) => may_call),
  ...clients.filter(({ may_call }) => !may_call),
];
