import { strings } from '../strings.ts';

/** The picture is the style sheet's, so that small screens, which hide it, do not load it. */
export const WelcomeBanner = () => (
  <aside className="welcome-banner" aria-label="Groundwork">
    <div className="welcome-words">
      <p className="welcome-tagline">{strings.signIn.tagline}</p>
      <ul>
        {strings.signIn.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </aside>
);
