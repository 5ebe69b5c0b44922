import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import { strings } from '../strings.ts';
import { defaultPreferences, type ListPreferences, PAGE_SIZES } from './use-list-preferences.ts';

const words = strings.list;

type ListPreferencesButtonProps = {
  columns: readonly { id: string; header: string }[];
  preferences: ListPreferences;
  onChange: (preferences: ListPreferences) => void;
};

export const ListPreferencesButton = ({ columns, preferences, onChange }: ListPreferencesButtonProps) => (
  <CollectionPreferences
    title={words.preferences}
    confirmLabel={words.confirm}
    cancelLabel={words.cancel}
    preferences={{
      ...preferences,
      visibleContent: columns.map(({ id }) => id).filter((id) => !preferences.hidden.includes(id)),
    }}
    pageSizePreference={{
      title: words.pageSize,
      options: PAGE_SIZES.map((value) => ({ value, label: words.pageSizeOption(value) })),
    }}
    wrapLinesPreference={{ label: words.wrap, description: words.wrapNote }}
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
        hidden: columns.map(({ id }) => id).filter((id) => !detail.visibleContent?.includes(id)),
      })
    }
  />
);
