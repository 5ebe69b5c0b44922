import { licenceSections } from './licence-text.ts';

/** The terms; the page that shows them brings its own heading and its own check box. */
export const Licence = () => (
  <div className="legal-text">
    {licenceSections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h3>{heading}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
);
