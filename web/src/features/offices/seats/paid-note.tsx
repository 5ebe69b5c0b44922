import Alert from '@cloudscape-design/components/alert';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PurchaseState } from '#contracts/members/billing';
import { routes as offices } from '#contracts/offices';
import { routes } from '#contracts/offices/seats';
import { refreshCalls } from '#web/api/use-call.ts';
import { usePurchase } from '#web/membership/use-purchase.ts';
import { strings } from './strings.ts';

const typeOf = (state: PurchaseState) => {
  if (state === 'active' || state === 'invited') return 'success';
  return state === 'failed' ? 'error' : 'info';
};

/** Back from the payment service's page: how far the payment is, until it's settled. */
export function PaidNote() {
  const [search, setSearch] = useSearchParams();
  const purchase = usePurchase(search.get('paid'));
  const state = purchase.data?.state;
  useEffect(() => {
    if (state === 'active') void refreshCalls(offices.office, routes.officePlan);
  }, [state]);
  if (!state) return null;
  return (
    <Alert
      type={typeOf(state)}
      dismissible
      dismissAriaLabel={strings.paid.dismiss}
      onDismiss={() => setSearch({}, { replace: true })}
    >
      <span role="status">{strings.paid[state]}</span>
    </Alert>
  );
}
