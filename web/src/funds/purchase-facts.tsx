import type { ReactNode } from 'react';
import { factsOf, type ShownPurchase } from '#contracts/funds/request';
import type { Language } from '#core/http/language.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

/** The purchase of a request, as labels and values of a page. */
export const purchaseFacts = (purchase: ShownPurchase = {}, language: Language = 'en') =>
  factsOf<number, ReactNode>(purchase, language, {
    amount: (value) => <Money value={value} />,
    day: (value) => <DateTime iso={value} />,
    text: (value) => value,
  });
