// The routes that show requests, to read again after an action on one.
import { routes as deals } from '#contracts/funds/deals';
import { routes } from '#contracts/funds/request';

export const REQUEST_PAGES = [routes.communications, deals.deal];
