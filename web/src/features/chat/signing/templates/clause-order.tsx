import ExpandableSection from '@cloudscape-design/components/expandable-section';
import List from '@cloudscape-design/components/list';
import { useChatStrings } from '../../strings.ts';
import type { KeyedClause } from './template-rules.ts';

type ClauseOrderProps = { clauses: readonly KeyedClause[]; onChange: (clauses: readonly KeyedClause[]) => void };

/** The clauses in their order, moved by dragging or with the keyboard. */
export function ClauseOrder({ clauses, onChange }: ClauseOrderProps) {
  const words = useChatStrings().templates;
  return (
    <ExpandableSection headerText={words.order}>
      <List
        sortable
        ariaLabel={words.order}
        items={clauses.map((clause, at) => ({ clause, name: clause.heading || words.clause(at + 1) }))}
        renderItem={({ clause, name }) => ({ id: clause.key, content: name, announcementLabel: name })}
        onSortingChange={({ detail }) => onChange(detail.items.map(({ clause }) => clause))}
        i18nStrings={words.moving}
      />
    </ExpandableSection>
  );
}
