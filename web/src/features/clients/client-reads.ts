import { routes as consent } from '#contracts/clients/consent';
import { routes } from '#contracts/clients/list';

/** What shows a client, and changes with them. */
export const CLIENT_READS = [routes.clientList, routes.clientTotals, consent.consent, consent.callList];
