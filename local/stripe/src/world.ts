import type { Billing } from './billing.ts';
import type { Events } from './events.ts';
import type { Store } from './store.ts';

/** What every endpoint and page works with. */
export type World = {
  store: Store;
  events: Events;
  billing: Billing;
  seconds(): number;
  /** The address of a page of the simulator as a browser reaches it. */
  pageUrl(path: string): string;
};
