import { Fragment } from 'react';
import type { Block, Line, Span } from '#core/documents/formatted-text.ts';

/** A formatted text as readers of the email get it. */
export const FormattedBlocks = ({ blocks }: { blocks: readonly Block[] }) =>
  numbered(blocks).map(([key, { kind, lines }]) =>
    kind === 'list' ? (
      <ul key={key}>
        {numbered(lines).map(([at, line]) => (
          <li key={at}>
            <FormattedLine line={line} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={key}>
        {numbered(lines).map(([at, line]) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <FormattedLine line={line} />
          </Fragment>
        ))}
      </p>
    ),
  );

/** Parts of a text have no other name than their place. */
const numbered = <T,>(parts: readonly T[]): [number, T][] => parts.map((part, at) => [at, part]);

const FormattedLine = ({ line }: { line: Line }) =>
  numbered(line).map(([at, span]) => <FormattedSpan key={at} span={span} />);

const FormattedSpan = ({ span: { text, bold, italic, href } }: { span: Span }) => {
  const words = italic ? <em>{text}</em> : text;
  const shown = bold ? <strong>{words}</strong> : words;
  if (!href) return shown;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
};
