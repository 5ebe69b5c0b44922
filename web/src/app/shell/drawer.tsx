import Button from '@cloudscape-design/components/button';
import { useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import styles from './drawer.module.css';
import { useFurtherLinks } from './further-links.ts';
import { strings } from './strings.ts';
import { useLogOut } from './use-log-out.ts';

const links = [
  { to: paths.dashboard, text: strings.drawer.dashboard },
  { to: paths.myAccount, text: strings.drawer.account },
  { to: paths.callList, text: strings.drawer.callList },
];

const agentsTasks = [
  { text: strings.nav.requestFunds, href: paths.requestReport },
  { text: strings.nav.clientList, href: paths.clientList },
];

/** The menu of small screens: slides in, keeps the keyboard inside, goes with Escape or a tap beside it. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const logOut = useLogOut();
  // The call list stands among the specification's own items here.
  const further = [...agentsTasks, ...useFurtherLinks().filter(({ href }) => href !== paths.callList)];
  const close = () => dialog.current?.close();

  return (
    <>
      <Button iconName="menu" variant="icon" ariaLabel={strings.openMenu} onClick={() => dialog.current?.showModal()} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape; the click is a tap beside it */}
      <dialog
        ref={dialog}
        className={styles.root}
        aria-label={strings.menu}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.inside}>
          <div className={styles.head}>
            <WordMark />
            <Button iconName="close" variant="icon" ariaLabel={strings.closeMenu} onClick={close} />
          </div>
          <nav aria-label={strings.menu}>
            {links.map(({ to, text }) => (
              <NavLink key={to} to={to} className={styles.item} onClick={close}>
                {text}
              </NavLink>
            ))}
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                close();
                void logOut();
              }}
            >
              {strings.drawer.logOut}
            </button>
            <hr />
            {further.map(({ href, text }) => (
              <NavLink key={href} to={href} className={styles.item} onClick={close}>
                {text}
              </NavLink>
            ))}
          </nav>
        </div>
      </dialog>
    </>
  );
}
