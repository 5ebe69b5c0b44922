import { routes as consent } from '#contracts/clients/consent';
import { routes } from '#contracts/clients/list';

/** Routes that show clients, and change with them. */
export const CLIENT_READS = [routes.clientList, routes.clientTotals, consent.consent, consent.callList];
