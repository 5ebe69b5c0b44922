import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';

type CopiedProps = {
  /** The name on its button: `the link`. */
  what: string;
  value: string;
  /** Shown in its place, where it reads better in pieces or lines. */
  shown?: string;
};

/** A link, key or code that is copied into another program: it shows whole, beside a button that copies it. */
export const Copied = ({ what, value, shown = value }: CopiedProps) => (
  <CopyToClipboard
    variant="inline"
    textToCopy={value}
    textToDisplay={<code className="as-written breaks">{shown}</code>}
    copyButtonAriaLabel={`Copy ${what}`}
    copySuccessText="Copied"
    copyErrorText="We couldn't copy it"
  />
);
