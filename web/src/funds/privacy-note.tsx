import './funds.css';
import { strings } from './strings.ts';

/** In the request's preview and on the guest's pages: the same promise in the same words. */
export const PrivacyNote = () => (
  <section className="privacy-note" aria-label={strings.privacyTitle}>
    <strong>{strings.privacyTitle}</strong>
    <ul>
      {strings.privacy.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  </section>
);
