import { Link } from 'react-router-dom';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { WithAddress } from '../feedback/with-address.tsx';
import { useUiStrings } from '../strings.ts';
import styles from './legal-footer.module.css';

/** The footer of every page for guests and visitors. */
export function LegalFooter() {
  const strings = useUiStrings();
  // Each deployment has its own address, so a prerendered page only reserves the space for it.
  const hasAddress = useConfig() !== undefined;
  return (
    <footer className={`soft no-print ${styles.root}`}>
      <Link to={paths.policy}>{strings.policy}</Link>
      <Link to={paths.license}>{strings.license}</Link>
      <span className={hasAddress ? styles.questions : `${styles.questions} ${styles.waiting}`}>
        <WithAddress>{strings.questions}</WithAddress>
      </span>
    </footer>
  );
}
