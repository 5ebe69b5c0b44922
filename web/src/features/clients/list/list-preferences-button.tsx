import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import { strings } from '../strings.ts';
import { defaultPreferences, type ListPreferences, PAGE_SIZES } from './use-list-preferences.ts';

const words = strings.list;

type ListPreferencesButtonProps = {
  columns: readonly { id: string; header: string }[];
  preferences: ListPreferences;
  mayWrap: boolean;
  onChange: (preferences: ListPreferences) => void;
};

export const ListPreferencesButton = ({ columns, preferences, mayWrap, onChange }: ListPreferencesButtonProps) => (
  <CollectionPreferences
    title={words.preferences}
    confirmLabel={words.confirm}
    cancelLabel={words.cancel}
    preferences={preferences}
    pageSizePreference={{
      title: words.pageSize,
      options: PAGE_SIZES.map((value) => ({ value, label: words.pageSizeOption(value) })),
    }}
    wrapLinesPreference={mayWrap ? { label: words.wrap, description: words.wrapNote } : undefined}
    visibleContentPreference={{
      title: words.visible,
      options: [
        {
          label: words.visible,
          options: columns.map(({ id, header }) => ({ id, label: header, editable: id !== 'name' })),
        },
      ],
    }}
    onConfirm={({ detail }) =>
      onChange({
        pageSize: detail.pageSize ?? defaultPreferences.pageSize,
        wrapLines: detail.wrapLines ?? defaultPreferences.wrapLines,
        visibleContent: detail.visibleContent ?? defaultPreferences.visibleContent,
      })
    }
  />
);
