import type { CalledClient } from '#contracts/clients/consent';

/** Clients who can't be called now, because it's night for them, come last. Otherwise, the order stays. */
export const callableFirst = <One extends Pick<CalledClient, 'may_call'>>(clients: readonly One[]): One[] => [
  ...clients.filter(({ may_call }) => may_call),
  ...clients.filter(({ may_call }) => !may_call),
];
