import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './calls.module.css';
import { answerOf, bodyOf, type Call, type Field, parametersIn } from './document.ts';
import { Words } from './words.tsx';

/** True if the description already names each value. */
const areNamed = (values: string[], words: string): boolean => values.every((value) => words.includes(`\`${value}\``));

const FieldRow = ({ field: { name, type, isRequired, words, values } }: { field: Field }) => (
  <li className={styles.field}>
    <span className="breaks">
      <code>{name}</code> <span className="soft">{isRequired ? `${type}, required` : type}</span>
    </span>
    {words ? (
      <span>
        <Words>{words}</Words>
      </span>
    ) : null}
    {areNamed(values, words) ? null : (
      <span className="soft breaks">
        <Words>{`One of ${values.map((value) => `\`${value}\``).join(', ')}.`}</Words>
      </span>
    )}
  </li>
);

/** `given`: shows which fields are required. Answers always have all of their fields. */
const Fields = ({ title, of, given = false }: { title: string; of: Field[]; given?: boolean }): ReactNode =>
  of.length === 0 ? null : (
    <section className={styles.part}>
      <h4>{title}</h4>
      <ul className="plain-list">
        {of.map((field) => (
          <FieldRow key={field.name} field={{ ...field, isRequired: given && field.isRequired }} />
        ))}
      </ul>
    </section>
  );

/** A call, open if the address leads to it. Its fields are rendered only when it's open, because all calls have many hundreds. */
export function CallDetails({ call }: { call: Call }) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${call.mark}`) setOpen(true);
  }, [hash, call.mark]);
  const { status, fields } = answerOf(call);
  return (
    <div id={call.mark} className={styles.root}>
      <ExpandableSection
        headerText={call.summary}
        headingTagOverride="h3"
        headerDescription={`${call.method} ${call.path}`}
        variant="container"
        expanded={isOpen}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        {isOpen ? (
          <div className="flow">
            <p>
              <Words>{call.description}</Words>
            </p>
            <Fields title="Parameters" of={parametersIn(call)} given />
            <Fields title="Body" of={bodyOf(call)} given />
            <Fields title={`Answer, ${status}`} of={fields} />
          </div>
        ) : null}
      </ExpandableSection>
    </div>
  );
}
