import TextFilter from '@cloudscape-design/components/text-filter';
import { startTransition, useOptimistic } from 'react';

const words = { clear: 'Clear the search' } as const;

type SearchFieldProps = {
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  label?: string | undefined;
  countText?: string | undefined;
};

/** A search field that shows each letter at once, although rendering a long list takes a while. */
export function SearchField({ text, onText, placeholder, label, countText }: SearchFieldProps) {
  const [typed, show] = useOptimistic(text);
  return (
    <TextFilter
      filteringText={typed}
      filteringPlaceholder={placeholder}
      filteringAriaLabel={label ?? placeholder}
      filteringClearAriaLabel={words.clear}
      {...(countText ? { countText } : {})}
      onChange={({ detail }) =>
        startTransition(() => {
          show(detail.filteringText);
          onText(detail.filteringText);
        })
      }
    />
  );
}
