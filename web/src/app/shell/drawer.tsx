import Button from '@cloudscape-design/components/button';
import { useRef } from 'react';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import styles from './drawer.module.css';
import { drawerItems, Menu } from './side-menu.tsx';

/** The menu of small screens: slides in, keeps the keyboard focus inside, and closes with Escape or a tap outside. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  return (
    <>
      <Button iconName="menu" variant="icon" ariaLabel="Open menu" onClick={() => dialog.current?.showModal()} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape; the click is a tap outside */}
      <dialog
        ref={dialog}
        className={styles.root}
        aria-label="Main menu"
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.inside}>
          <div className={`split ${styles.head}`}>
            <WordMark />
            <Button iconName="close" variant="icon" ariaLabel="Close menu" onClick={close} />
          </div>
          <Menu itemsOf={drawerItems} onFollow={close} />
        </div>
      </dialog>
    </>
  );
}
