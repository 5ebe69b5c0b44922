import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import styles from './blocked-button.module.css';

type BlockedButtonProps = Omit<ButtonProps, 'disabled' | 'disabledReason'> & {
  /** The step that has to come first. */
  blockedBy: string | undefined;
  /** True if another button on the page already shows the same reason. */
  isSaid?: boolean;
};

/** A button that may have to wait. The reason is its description, and shows below it for people who never point at it. */
export const BlockedButton = ({ blockedBy, isSaid = false, ...button }: BlockedButtonProps) => (
  <>
    <Button {...button} disabled={blockedBy !== undefined} disabledReason={blockedBy} />
    {blockedBy !== undefined && !isSaid && <p className={`soft ${styles.why}`}>{blockedBy}</p>}
  </>
);
