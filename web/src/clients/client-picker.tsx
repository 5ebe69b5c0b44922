import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { lazy, Suspense, useState } from 'react';
import { type ListedClient, routes } from '#contracts/clients/list';
import { useCall } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';

/** People can fill in the form by hand before this has loaded. */
const Autosuggest = lazy(() => import('@cloudscape-design/components/autosuggest'));

const words = {
  note: 'Someone on your client list. Or fill in the fields below.',
  emptyList: 'Your client list is empty. Fill in the fields below.',
  placeholder: 'Name, email or phone',
  use: (text: string) => text,
  loading: 'Searching...',
  failed: "We couldn't search your client list. Fill in the fields below.",
  none: 'No client matches. Fill in the fields below.',
};
const SHOWN = 8;

/** Fills in a client from the list. Its space is reserved, so that the form doesn't move while the agent uses it. */
export function ClientPicker({ label, onPick }: { label: string; onPick: (client: ListedClient) => void }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const query = { limit: SHOWN, sort: '-date' as const, ...(search ? { search } : {}) };
  const { data, isLoading, error } = useCall(routes.clientList, { query }, { keepPreviousData: true });
  // An answer that arrives between press and release would put another client under the finger.
  const shown = useSteady(data);
  // The picker fills in an address, so it skips clients without one.
  const clients = (shown?.client_list ?? []).filter(({ email }) => email);
  const isEmpty = data !== undefined && search === '' && typed === '' && clients.length === 0;
  const pick = (client: ListedClient) => {
    setTyped('');
    onPick(client);
  };
  /** Enter picks the only match, because there's nothing to choose. */
  const onlyMatch =
    search !== '' && search === typed.trim() && !isLoading && clients.length === 1 ? clients[0] : undefined;
  const place = <Input value="" disabled type="search" placeholder={words.placeholder} ariaLabel={label} />;
  return (
    <FormField label={label} description={isEmpty ? words.emptyList : words.note} stretch>
      {isEmpty ? (
        place
      ) : (
        <Suspense fallback={place}>
          <Autosuggest
            value={typed}
            options={clients.map(({ id, name, email }) => ({ value: id, label: name, description: email }))}
            filteringType="manual"
            hideEnteredTextOption
            enteredTextLabel={words.use}
            placeholder={words.placeholder}
            ariaLabel={label}
            statusType={error ? 'error' : isLoading ? 'loading' : 'finished'}
            loadingText={words.loading}
            errorText={words.failed}
            empty={words.none}
            onChange={({ detail }) => setTyped(detail.value)}
            onSelect={({ detail }) => {
              const picked = clients.find(({ id }) => id === detail.value);
              if (picked) pick(picked);
            }}
            onKeyDown={(event) => {
              if (event.detail.key !== 'Enter' || !onlyMatch) return;
              event.preventDefault();
              pick(onlyMatch);
            }}
          />
        </Suspense>
      )}
    </FormField>
  );
}
