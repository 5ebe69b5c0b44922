import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useChatStrings } from '../../strings.ts';
import { CLAUSE_LIMITS, type KeyedClause, templateProblem } from './template-rules.ts';

type ClauseFieldsProps = {
  clause: KeyedClause;
  number: number;
  /** The only clause can't be removed. */
  isOnly: boolean;
  onChange: (clause: KeyedClause) => void;
  onRemove: () => void;
};

export function ClauseFields({ clause, number, isOnly, onChange, onRemove }: ClauseFieldsProps) {
  const words = useChatStrings().templates;
  const title = words.clause(number);
  const [left, setLeft] = useState({ heading: false, text: false });
  const problemOf = (field: 'heading' | 'text') => (left[field] ? templateProblem(clause[field]) : undefined);
  return (
    <section className="panel flow" aria-label={title}>
      <TextField
        label={`${title}: ${words.heading}`}
        value={clause.heading}
        isRequired
        maxLength={CLAUSE_LIMITS.heading}
        errorText={problemOf('heading')}
        onBlur={() => setLeft({ ...left, heading: true })}
        onChange={(heading) => onChange({ ...clause, heading })}
      />
      <TextAreaField
        label={words.text}
        value={clause.text}
        isRequired
        rows={4}
        maxLength={CLAUSE_LIMITS.text}
        errorText={problemOf('text')}
        onBlur={() => setLeft({ ...left, text: true })}
        onChange={(text) => onChange({ ...clause, text })}
      />
      <div>
        <Button ariaLabel={`${words.remove}: ${title}`} disabled={isOnly} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </section>
  );
}
