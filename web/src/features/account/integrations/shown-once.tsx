import Button from '@cloudscape-design/components/button';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Copied } from '#web/ui/format/copied.tsx';

type ShownOnceProps = {
  title: string;
  /** Where to keep it. */
  children: string;
  /** The name of the secret, with its article: `the key`. */
  what: string;
  value: string;
  onClose: () => void;
};

/** A secret that no one can read again: only its button closes the window, and all else asks first. */
export const ShownOnce = ({ title, children, what, value, onClose }: ShownOnceProps) => (
  <Dialog
    title={title}
    loses={{ question: `Have you copied ${what}? We don't show it again.`, leave: 'Close without it', stay: 'Go back' }}
    onClose={onClose}
    buttons={
      <Button variant="primary" onClick={onClose}>
        I have copied it
      </Button>
    }
  >
    <div className="flow">
      <p>{children} We don't show it again.</p>
      <Copied what={what} value={value} />
    </div>
  </Dialog>
);
