import { BankLink } from '#web/funds/bank-link/bank-link.tsx';
import type { useBankLinking } from './use-bank-linking.ts';

/** The widget while a bank is being linked: it opens by itself, what is to be pressed stands elsewhere. */
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
