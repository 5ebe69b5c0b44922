// All Spanish texts in one file: it is small, and a page must not change its language halfway.

import { spanish as bankReturn } from '#web/features/bank-return/strings.es.ts';
import { spanish as unsubscribe } from '#web/features/campaigns/unsubscribe/strings.es.ts';
import { spanish as ownPdf } from '#web/features/chat/signing/own/strings.es.ts';
import { spanish as chat } from '#web/features/chat/strings.es.ts';
import { spanish as tours } from '#web/features/chat/transaction/tours/strings.es.ts';
import { spanish as guest } from '#web/features/guest/strings.es.ts';
import { spanish as policy } from '#web/features/legal/policy-text.es.ts';
import { spanish as listings } from '#web/features/listings/strings.es.ts';
import { spanish as reportEmail } from '#web/features/report-email/strings.es.ts';
import { spanish as reports } from '#web/features/reports/strings.es.ts';
import { spanish as files } from '#web/files/strings.es.ts';
import { spanish as offerLetters } from '#web/funds/offer-letters/strings.es.ts';
import { spanish as preApproval } from '#web/funds/pre-approval/strings.es.ts';
import { spanish as funds } from '#web/funds/strings.es.ts';
import { refusals } from '#web/language/refusals.es.ts';
import type { Translations } from '#web/language/translations.ts';
import { spanish as license } from '#web/ui/legal/license-text.es.ts';
import { spanish as pdf } from '#web/ui/pdf/strings.es.ts';
import { spanish as ui } from '#web/ui/strings.es.ts';
import { spanish as viewer } from '#web/ui/viewer/strings.es.ts';
import { spanish as frame } from './strings.es.ts';

export const spanish = {
  frame,
  bankReturn,
  unsubscribe,
  chat,
  tours,
  guest,
  policy,
  reports,
  reportEmail,
  files,
  funds,
  offerLetters,
  preApproval,
  license,
  listings,
  ownPdf,
  pdf,
  ui,
  viewer,
  refusals,
} satisfies Translations;
