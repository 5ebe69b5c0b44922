import Box from '@cloudscape-design/components/box';
import { Fragment } from 'react';
import { EMAIL_FOOTER, personalize, personalizedBlocks } from '#contracts/clients/campaigns';
import type { Block, Line, Span } from '#core/documents/formatted-text.ts';
import { strings } from '../strings.ts';
import styles from './mail-preview.module.css';

/** A formatted text as recipients of the email see it. */
const FormattedBlocks = ({ blocks }: { blocks: readonly Block[] }) =>
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

/** Parts of a text have no ID, so their position is the key. */
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

const words = strings.preview;
const { reason, unsubscribe, spanish } = EMAIL_FOOTER;

export type MailPreviewProps = {
  subject: string;
  body: string;
  sender: { name: string; postal_address: string } | null;
  name: string;
};

export function MailPreview({ subject, body, sender, name }: MailPreviewProps) {
  return (
    <article className={`boxed flow ${styles.root}`} aria-label={words.label}>
      <Box fontSize="heading-m" fontWeight="bold">
        {personalize(subject, name) || strings.list.noSubject}
      </Box>
      <FormattedBlocks blocks={personalizedBlocks(body, name)} />
      <small className={`soft ${styles.footer}`}>
        {sender ? `${sender.name} · ${sender.postal_address.replace(/\s*\n\s*/g, ', ')}` : words.noAddress}
        <br />
        {reason}
        <br />
        <u>{unsubscribe}</u>
        <br />
        <span lang="es">
          {spanish.reason} <u>{spanish.link}</u> {spanish.unsubscribe}
        </span>
      </small>
    </article>
  );
}
