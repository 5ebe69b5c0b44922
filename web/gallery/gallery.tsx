import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { spanish } from '#web/app/spanish.ts';
import { LanguageContext } from '#web/language/translations.ts';
import { addressOf, shownAt } from './address.ts';
import styles from './gallery.module.css';
import { GalleryMenu } from './gallery-menu.tsx';
import { samples } from './specimen.ts';
import { specimens } from './specimens.ts';

const watch = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Shows one part at a time: all of its states, or one state of a window. */
export function Gallery() {
  const hash = useSyncExternalStore(watch, () => window.location.hash);
  const shown = useMemo(() => shownAt(hash), [hash]);
  const { language, part } = shown;
  const isSpanish = language === 'es';
  const known = useMemo(
    () => ({ language, translations: isSpanish ? spanish : undefined, choose: () => undefined }),
    [language, isSpanish],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const { states } = specimens[part]!;
  const names = shown.state ? [shown.state] : Object.keys(states);
  return (
    <MemoryRouter>
      <LanguageContext value={known}>
        <div className={styles.root}>
          <GalleryMenu shown={shown} />
          <main
            key={addressOf(shown)}
            className={styles.stage}
            data-shown={addressOf(shown)}
            data-drawn={useDrawn(addressOf(shown))}
          >
            <p className={styles.part}>{part}</p>
            {names.map((name) => (
              <State key={name} name={name}>
                {states[name]?.(samples[language])}
              </State>
            ))}
          </main>
        </div>
      </LanguageContext>
    </MemoryRouter>
  );
}

/** True once the addressed part has been painted, after its first effects. */
function useDrawn(address: string): boolean {
  const [drawn, setDrawn] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setDrawn(address)));
    return () => cancelAnimationFrame(frame);
  }, [address]);
  return drawn === address;
}

const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className={styles.state}>
    <figcaption>{name}</figcaption>
    <div data-state={name}>{children}</div>
  </figure>
);
