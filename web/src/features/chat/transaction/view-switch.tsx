import { useChatStrings } from '../strings.ts';
import styles from './view-switch.module.css';

export type View = 'conversation' | 'work';

/** Chooses what a narrow screen shows. */
export const ViewSwitch = ({ view, step, onChoose }: { view: View; step: number; onChoose: (view: View) => void }) => {
  const strings = useChatStrings();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div className={styles.root} role="group" aria-label={strings.tabs.label}>
      <button type="button" aria-pressed={view === 'conversation'} onClick={() => onChoose('conversation')}>
        {strings.tabs.conversation}
      </button>
      <button type="button" aria-pressed={view === 'work'} onClick={() => onChoose('work')}>
        {step === 2 ? strings.tabs.checklist : strings.tabs.document}
      </button>
    </div>
  );
};
