import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import styles from './legal-footer.module.css';

type LegalFooterProps = { words: { policy: string; licence: string } };

/** Beneath every page of guests and visitors. */
export const LegalFooter = ({ words }: LegalFooterProps) => (
  <footer className={`${styles.root} no-print`}>
    <Link to={paths.policy}>{words.policy}</Link>
    <Link to={paths.licence}>{words.licence}</Link>
  </footer>
);
