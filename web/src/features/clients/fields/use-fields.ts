import { type ClientField, routes } from '#contracts/clients/fields';
import { useCall } from '#web/api/use-call.ts';

const NONE: ClientField[] = [];

/** The agent's own fields in their order; none until they have come. */
export const useFields = (): ClientField[] => useCall(routes.clientFields, {}).data?.fields ?? NONE;
