import type { Charging } from './charging.ts';
import type { Events } from './events.ts';
import type { Store } from './store.ts';

/** What every action on money and subscriptions works with. */
export type BillingParts = { store: Store; events: Events; charging: Charging; seconds(): number };
