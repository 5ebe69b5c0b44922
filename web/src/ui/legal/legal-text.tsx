import styles from './legal-text.module.css';
import type { LegalSection } from './license-text.ts';

type LegalTextProps = { sections: readonly LegalSection[]; level: 'h2' | 'h3' };

export const LegalText = ({ sections, level: Heading }: LegalTextProps) => (
  <div className={`reading ${styles.root}`}>
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <Heading>{heading}</Heading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
);
