import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { WithAddress } from '../feedback/with-address.tsx';
import { useUiStrings } from '../strings.ts';
import styles from './legal-footer.module.css';

/** Beneath every page of guests and visitors. */
export function LegalFooter() {
  const strings = useUiStrings();
  return (
    <footer className={`${styles.root} no-print`}>
      <Link to={paths.policy}>{strings.policy}</Link>
      <Link to={paths.licence}>{strings.licence}</Link>
      <span>
        <WithAddress>{strings.questions}</WithAddress>
      </span>
    </footer>
  );
}
