// The wizard's dialogs and notes load when they are first needed, because a guest's first step has to be light.
import { lazy } from 'react';

export const ErrorDialog = lazy(() => import('./error-dialog.tsx').then((module) => ({ default: module.ErrorDialog })));
export const ChangedAnswers = lazy(() =>
  import('./guest/changed-answers.tsx').then((module) => ({ default: module.ChangedAnswers })),
);
export const WaitingDialog = lazy(() =>
  import('#web/ui/feedback/waiting-dialog.tsx').then((module) => ({ default: module.WaitingDialog })),
);
export const BankWaiting = lazy(() =>
  import('#web/funds/bank-link/bank-waiting.tsx').then((module) => ({ default: module.BankWaiting })),
);
export const KeptNotice = lazy(() =>
  import('#web/funds/unsent/kept-notice.tsx').then((module) => ({ default: module.KeptNotice })),
);
