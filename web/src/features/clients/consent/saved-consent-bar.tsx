import Button from '@cloudscape-design/components/button';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { useUiStrings } from '#web/ui/strings.ts';
import { strings } from '../strings.ts';
import styles from './saved-consent-bar.module.css';
import type { SavedConsent } from './use-consent.ts';

const words = strings.consent;

type SavedConsentBarProps = { saved: SavedConsent | undefined; onUndo: () => void; onGone: () => void };

/** Always in the page, so that what appears in it is read aloud. */
export function SavedConsentBar({ saved: latest, onUndo, onGone }: SavedConsentBarProps) {
  const saved = useSteady(latest);
  const { dismiss } = useUiStrings();
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
          <Button variant="inline-icon" iconName="close" ariaLabel={dismiss} onClick={onGone} />
        </div>
      )}
    </div>
  );
}
