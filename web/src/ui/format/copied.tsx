import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';

type CopiedProps = {
  /** The name of the value in the button's label: `the link`. */
  what: string;
  value: string;
  /** Shown instead of the value, if parts or lines are easier to read. */
  shown?: string;
};

/** A link, key or code to copy into another program. It shows in full, beside a button that copies it. */
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
