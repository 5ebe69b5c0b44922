// Every Spanish word there is, as one file: it is small, and a page that changes its language half-way would be odd.
import { spanish as frame } from '../app/strings.es.ts';
import { spanish as bankReturn } from '../features/bank-return/strings.es.ts';
import { spanish as unsubscribe } from '../features/campaigns/unsubscribe-strings.es.ts';
import { spanish as chat } from '../features/chat/strings.es.ts';
import { spanish as guest } from '../features/guest/strings.es.ts';
import { spanish as policy } from '../features/legal/policy-text.es.ts';
import { spanish as reports } from '../features/reports/strings.es.ts';
import { spanish as funds } from '../funds/strings.es.ts';
import { spanish as licence } from '../ui/licence-text.es.ts';
import { spanish as ui } from '../ui/strings.es.ts';
import { refusals } from './refusals.es.ts';

export const spanish = { frame, bankReturn, unsubscribe, chat, guest, policy, reports, funds, licence, ui, refusals };
export type SpanishTables = typeof spanish;
