import Alert from '@cloudscape-design/components/alert';
import { isOver, type ShownStated } from '#contracts/funds/pre-approval';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Facts } from '#web/ui/format/facts.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { usePreApprovalStrings } from './strings.ts';

/** A lender's statement. Every page shows it with its own label, and never in green. */
export function PreApprovalFacts({ approval }: { approval: ShownStated }) {
  const words = usePreApprovalStrings();
  const { lender, amount, expires_on, contact, at_least } = approval;
  const hasExpired = isOver({ expiresOn: expires_on }, new Date());
  const facts = [
    [words.lender, lender],
    [at_least ? words.atLeast : words.amount, <strong key="amount">{formatMoney(amount)}</strong>],
    [hasExpired ? words.expired : words.expires, <DateTime key="day" iso={expires_on} show="day" />],
    [words.contact, contact],
  ] as const;
  return (
    <section className="flow" aria-label={words.title}>
      <Alert type={hasExpired ? 'warning' : 'info'} header={`${words.title}: ${words.stated}`}>
        <Facts className="plain-list" facts={facts} />
        <p>{words.notAdded}</p>
      </Alert>
    </section>
  );
}
