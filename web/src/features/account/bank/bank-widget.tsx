import { BankLink } from '#web/funds/bank-link/bank-link.tsx';
import type { useBankLinking } from './use-bank-linking.ts';

/** The bank's window while a bank is being linked. It opens automatically, because the button is elsewhere on the page. */
export const BankWidget = ({ linking }: { linking: ReturnType<typeof useBankLinking> }) =>
  linking.open && linking.token !== null && !linking.saving ? (
    <BankLink
      key={linking.token}
      {...linking.about}
      token={linking.token}
      openAtOnce
      onSuccess={linking.succeed}
      onExit={linking.leave}
    >
      {({ failure }) => (failure === undefined ? null : <p role="alert">{failure}</p>)}
    </BankLink>
  ) : null;
