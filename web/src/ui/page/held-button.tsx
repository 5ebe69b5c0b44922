import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import styles from './held-button.module.css';

type HeldButtonProps = Omit<ButtonProps, 'disabled' | 'disabledReason'> & {
  /** What has to be done first. */
  held: string | undefined;
  /** The page says it already, at another button that waits for the same. */
  isSaid?: boolean;
};

/** A button that may have to wait. Why it does is its description, and stands below it for those who never point at it. */
export const HeldButton = ({ held, isSaid = false, ...button }: HeldButtonProps) => (
  <>
    <Button {...button} disabled={held !== undefined} disabledReason={held} />
    {held !== undefined && !isSaid && <p className={`soft ${styles.why}`}>{held}</p>}
  </>
);
