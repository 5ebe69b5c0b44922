import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes as chats } from '#contracts/chat/transaction';
import { routes } from '#contracts/clients/list';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { useRecentCommunications } from '#web/funds/recent-communications.ts';
import { useIsStaff } from '#web/session/is-staff.ts';
import { useTenant } from '#web/session/tenant.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useSettled } from '#web/ui/list/use-settled.ts';
import { type FoundGroup, find, pagesOf, SHOWN } from './find.ts';
import styles from './search-window.module.css';

/** The results for a name, and whether they match the current text: older results are never shown for newer text. */
const useFound = (typed: string) => {
  const search = useSettled(typed);
  const tenant = useTenant();
  const isStaff = useIsStaff();
  const query = { limit: SHOWN, sort: '-date' as const, search };
  const clients = useCall(routes.clientList, search === '' ? null : { query });
  const recent = useRecentCommunications();
  const closings = useCall(chats.transactions, { query: {} });
  const all = [clients, recent, closings];
  const isRead = all.every(({ data, error }) => data !== undefined || error !== undefined);
  const isCurrent = search !== '' && search === typed.trim() && isRead;
  const groups: FoundGroup[] = isCurrent
    ? find(search, {
        pages: pagesOf(tenant, isStaff),
        communications: recent.data ?? [],
        closings: closings.data?.transactions ?? [],
        clients: clients.data?.client_list ?? [],
      })
    : [];
  return {
    search,
    groups,
    isCurrent,
    isPartial: isCurrent && all.some(({ data }) => data === undefined),
    again: () => void Promise.all([clients.mutate(), recent.mutate(), closings.mutate()]),
  };
};

const optionsOf = (groups: readonly FoundGroup[]): AutosuggestProps.OptionGroup[] =>
  groups.map(({ label, found }) => ({
    label,
    options: found.map(({ label: name, description, to }) => ({
      value: to,
      label: name,
      ...(description && { description }),
    })),
  }));

/** The search covers requests of the last months. The list reads as far back as needed. */
const older = (search: string): FoundGroup => ({
  label: 'More',
  found: [{ label: `All requests and reports with "${search}"`, to: href.communications({ q: search }) }],
});

/** True if an option is marked, which Enter would choose. */
const isMarked = () => document.activeElement?.hasAttribute('aria-activedescendant') === true;

export function SearchWindow({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { search, groups, isCurrent, isPartial, again } = useFound(typed);
  const navigate = useNavigate();
  const field = useRef<AutosuggestProps.Ref>(null);
  // The window itself takes the focus first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const first = groups[0]?.found[0];
  const isWaiting = typed.trim() !== '' && !isCurrent;
  return (
    <Dialog title="Search" onClose={onClose}>
      <div className={styles.room}>
        <Autosuggest
          ref={field}
          value={typed}
          options={isCurrent ? optionsOf([...groups, older(search)]) : []}
          filteringType="manual"
          hideEnteredTextOption
          placeholder="A client, a property or a page"
          ariaLabel="Search"
          clearAriaLabel="Clear the search"
          statusType={isWaiting ? 'loading' : isPartial ? 'error' : 'finished'}
          loadingText="Searching"
          errorText="We couldn't search everything."
          recoveryText="Try again"
          onLoadItems={({ detail }) => {
            if (detail.firstPage && isPartial) again();
          }}
          filteringResultsText={() => (first ? '' : `Nothing is named "${search}".`)}
          onChange={({ detail }) => setTyped(detail.value)}
          onSelect={({ detail }) => go(detail.value)}
          onKeyDown={(event) => {
            // Escape closes the window at once, even with an open list or typed text.
            if (event.detail.key === 'Escape') onClose();
            if (event.detail.key !== 'Enter' || !isCurrent || !first || isMarked()) return;
            event.preventDefault();
            go(first.to);
          }}
        />
      </div>
    </Dialog>
  );
}
