import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useEffect, useState } from 'react';
import { type DocumentView, routes } from '#contracts/chat/signing';
import {
  AGREEMENT_FORMS,
  type AgreementForm,
  type DealFacts,
  FACT_KINDS,
  FACTS,
  type Fact,
} from '#contracts/chat/transaction';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../../strings.ts';
import { type Elsewhere, followedFacts } from './followed-facts.ts';

const fieldsOf = {
  words: {},
  form: {},
  compensation: {},
  dollars: { inputMode: 'decimal' },
  day: { isDay: true },
} as const;
const BLANK = Object.fromEntries(FACTS.map((name) => [name, ''])) as Record<Fact, string>;
const rules = contractRules(routes.fillInDocument.body, BLANK);

type FactsFormProps = {
  facts: NonNullable<DocumentView['facts']>;
  blanks: DocumentView['blanks'];
  onFillIn: (facts: DealFacts) => Promise<unknown>;
  /** Called when there is typed text that isn't in the document yet, and when there no longer is. */
  onTyped: (isUnsaved: boolean) => void;
};

/** The document's questions about the deal, before it's released. */
export function FactsForm({ facts, blanks, onFillIn, onTyped }: FactsFormProps) {
  const words = useChatStrings().facts;
  const initial = { ...BLANK, ...Object.fromEntries(facts.map(({ name, value }) => [name, value])) };
  const form = useForm<Record<Fact, string>>({ initial, rules });
  const elsewhere = useFollowing(form, initial);
  const names = facts.map(({ name }) => name);
  // A fact that was filled in for another document isn't in this text yet.
  const isUnsaved = names.some(
    (name) => form.values[name] !== initial[name] || (blanks.includes(name) && form.values[name] !== ''),
  );
  useEffect(() => {
    onTyped(isUnsaved);
    return () => onTyped(false);
  }, [isUnsaved, onTyped]);
  const fillIn = (values: Record<Fact, string>) =>
    onFillIn(Object.fromEntries(names.map((name) => [name, values[name]])));
  return (
    <form className="panel flow" aria-label={words.title} {...form.onSubmit(fillIn)}>
      <div>
        <h3>{words.title}</h3>
        <p className="soft">{words.note}</p>
      </div>
      <div className="fields">
        {names.map((name) =>
          name === 'form' ? (
            <ChoiceField
              key={name}
              label={words.names.form}
              choices={AGREEMENT_FORMS.map((value) => ({ value, label: words.forms[value] }))}
              value={form.values.form as AgreementForm}
              onChange={(value) => form.change({ form: value })}
            />
          ) : (
            <TextField
              key={name}
              label={words.names[name]}
              constraintText={words.notes[name]}
              {...fieldsOf[FACT_KINDS[name]]}
              {...fieldOf(form, name)}
            />
          ),
        )}
      </div>
      {elsewhere.length > 0 && (
        <Alert type="warning" header={words.elsewhereTitle}>
          {elsewhere.map(({ name, value }) => (
            <p key={name}>{words.elsewhere(words.names[name], value)}</p>
          ))}
          <p>{words.elsewhereNext}</p>
        </Alert>
      )}
      <FormError>{form.hasRefused ? undefined : form.failure?.message}</FormError>
      <div className="actions">
        <Button variant={isUnsaved ? 'primary' : 'normal'} formAction="submit" loading={form.doing !== undefined}>
          {words.fillIn}
        </Button>
      </div>
    </form>
  );
}

/** Follows changes of the facts in another window or for another document, which remake this document. Typed text stays. */
function useFollowing(form: Form<Record<Fact, string>>, saved: Record<Fact, string>): Elsewhere {
  const [seen, setSeen] = useState(saved);
  const [elsewhere, setElsewhere] = useState<Elsewhere>([]);
  const isSeen = FACTS.every((name) => seen[name] === saved[name]);
  if (!isSeen) {
    const next = followedFacts(form.values, seen, saved);
    setSeen(saved);
    setElsewhere(next.elsewhere);
    form.change(next.values);
  }
  return elsewhere.filter(({ name, value }) => form.values[name] !== value);
}
