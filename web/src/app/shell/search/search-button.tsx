import Button from '@cloudscape-design/components/button';
import { Suspense, useEffect, useState, useTransition } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useHasSearchKey } from './search-key.ts';

const SearchWindow = lazyPart(() => import('./search-window.tsx'), 'SearchWindow');

const TYPED_INTO = 'input, textarea, select, [contenteditable]';
const WINDOWS = 'dialog[open], [role="dialog"]';

/** In a field, the key types its letter. A window above the page takes the keyboard, too. */
const isForSearch = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.closest(TYPED_INTO)) &&
  document.querySelector(WINDOWS) === null;

/** Opens the one search, which finds clients, deals, requests and pages by name. */
export function SearchButton({ nameless }: { nameless: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isComing, load] = useTransition();
  const hasKey = useHasSearchKey();
  const open = () => load(() => setOpen(true));

  useEffect(() => {
    if (!hasKey) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isForSearch(event)) return;
      event.preventDefault();
      load(() => setOpen(true));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasKey]);

  return (
    <>
      <Button
        variant={nameless ? 'icon' : 'normal'}
        iconName="search"
        ariaLabel="Search"
        loading={isComing}
        nativeButtonAttributes={hasKey ? { 'aria-keyshortcuts': '/' } : {}}
        onClick={open}
      >
        {nameless ? undefined : 'Search'}
      </Button>
      {isOpen && (
        <Suspense>
          <SearchWindow onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
