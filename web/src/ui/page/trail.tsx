import { Link } from 'react-router-dom';
import { useUiStrings } from '../strings.ts';
import styles from './trail.module.css';

export type Parent = { to: string; text: string };

/** A breadcrumb: the link to the parent page, and the current page's name. */
export const Trail = ({ parent, here }: { parent: Parent; here: string }) => {
  const strings = useUiStrings();
  return (
    <nav className={`${styles.root} no-print`} aria-label={strings.whereYouAre}>
      <ol className="plain-list actions soft breaks">
        <li>
          <Link to={parent.to}>{parent.text}</Link>
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
};
