import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import { strings } from '../strings.ts';
import styles from './saved-consent-bar.module.css';
import type { SavedConsent } from './use-consent.ts';

const words = strings.consent;
const SHOWN_MS = 12_000;

type SavedConsentBarProps = { saved: SavedConsent | undefined; onUndo: () => void; onGone: () => void };

/** Always in the page, so that what appears in it is read aloud. */
export function SavedConsentBar({ saved, onUndo, onGone }: SavedConsentBarProps) {
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saved, onGone]);

  return (
    <div role="status" className={styles.place}>
      {saved && (
        <div className={styles.root}>
          <span>
            {(saved.isIn ? words.savedIn : words.savedOut)(
              words.channels[saved.channel].toLowerCase(),
              saved.client.name,
            )}
          </span>
          <Button variant="inline-link" onClick={onUndo}>
            {words.undo}
          </Button>
        </div>
      )}
    </div>
  );
}
