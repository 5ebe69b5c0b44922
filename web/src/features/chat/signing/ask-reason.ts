import { routes } from '#contracts/chat/signing';
import { confirm, type Question } from '#web/ui/feedback/questions.tsx';

/** Asks why, before something that can't be undone. Declining and voiding take the same reason. */
export const askReason = (
  { label, ...question }: Question & { label: string },
  onReason: (reason: string) => Promise<unknown>,
) =>
  confirm(
    { ...question, schema: routes.guestDecline.body, fields: { reason: { label, rows: 3 } } },
    ({ reason = '' }) => onReason(reason),
  );
