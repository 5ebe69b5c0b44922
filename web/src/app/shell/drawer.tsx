import Button from '@cloudscape-design/components/button';
import type { SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useRef } from 'react';
import { paths } from '#web/config/paths.ts';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import styles from './drawer.module.css';
import { LOG_OUT, Menu } from './side-menu.tsx';

// The specification's items, then two tasks that the side menu has, too.
const items: SideNavigationProps.Item[] = [
  { type: 'link', text: 'Dashboard', href: paths.dashboard },
  { type: 'link', text: 'My Account', href: paths.myAccount },
  { type: 'link', text: 'Call List', href: paths.callList },
  { type: 'link', text: 'Log Out', href: LOG_OUT },
  { type: 'divider' },
  { type: 'link', text: 'Request Proof of Funds', href: paths.requestReport },
  { type: 'link', text: 'Qualified Client List', href: paths.clientList },
];

/** The menu of small screens: slides in, keeps the keyboard inside, goes with Escape or a tap beside it. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  return (
    <>
      <Button iconName="menu" variant="icon" ariaLabel="Open menu" onClick={() => dialog.current?.showModal()} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape; the click is a tap beside it */}
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
          <Menu items={items} onFollow={close} />
        </div>
      </dialog>
    </>
  );
}
