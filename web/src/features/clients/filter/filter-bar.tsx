import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import type { ClientField, Condition } from '#contracts/clients/fields';
import { said } from './conditions.ts';
import { strings as words } from './strings.ts';

const FilterModal = lazy(() => import('./filter-modal.tsx').then((module) => ({ default: module.FilterModal })));
const SegmentsMenu = lazy(() => import('./segments-menu.tsx').then((module) => ({ default: module.SegmentsMenu })));

type FilterBarProps = {
  fields: readonly ClientField[];
  /** None: the whole list. */
  shown: readonly Condition[];
  onShow: (conditions: Condition[]) => void;
  allLabel: string;
};

/** The list by tags and own fields, and the filters that have a name. */
export function FilterBar({ fields, shown, onShow, allLabel }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="filter" formAction="none" onClick={() => setOpen(true)}>
          {words.filter}
        </Button>
        <Suspense fallback={null}>
          <SegmentsMenu shown={shown} onShow={onShow} />
        </Suspense>
      </SpaceBetween>
      {shown.length > 0 && (
        <p role="status">
          {words.shown(said(shown, fields))}{' '}
          <button type="button" className="text-button" onClick={() => onShow([])}>
            {allLabel}
          </button>
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterModal fields={fields} shown={shown} onShow={onShow} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
