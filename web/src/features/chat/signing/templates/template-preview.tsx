import { fillPlaceholders } from '#core/documents/placeholders.ts';
import { useChatStrings } from '../../strings.ts';
import { DocumentText } from '../document-text.tsx';
import styles from './template-form.module.css';
import type { TemplateValues } from './template-rules.ts';

/** What signers will read, as it's typed, with an example of each name and fact. */
export function TemplatePreview({ title, clauses }: Pick<TemplateValues, 'title' | 'clauses'>) {
  const words = useChatStrings().templates;
  const filled = (text: string) => fillPlaceholders(text, words.examples);
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <p className="soft">{words.previewNote}</p>
      <h3>{filled(title)}</h3>
      <DocumentText
        title={words.preview}
        clauses={clauses.map(({ key, heading, text }) => ({ key, heading: filled(heading), text: filled(text) }))}
      />
    </section>
  );
}
