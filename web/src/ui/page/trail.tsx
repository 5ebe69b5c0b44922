import { Link } from 'react-router-dom';
import { useUiStrings } from '../strings.ts';
import styles from './trail.module.css';

export type Parent = { to: string; text: string };

/** The place of a page under another one, and the way back there. */
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
