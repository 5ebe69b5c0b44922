import { strings } from '../strings.ts';
import styles from './welcome-banner.module.css';

/** The picture is in the stylesheet, so that small screens, which hide it, don't load it. */
export const WelcomeBanner = () => (
  <aside className={styles.root} aria-label="Groundwork">
    <div className={styles.words}>
      <p className={styles.tagline}>{strings.signIn.tagline}</p>
      <ul>
        {strings.signIn.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </aside>
);
