import type { AppRoute } from '../../ui/app-route.ts';

export const requestsRoutes: AppRoute[] = [];
