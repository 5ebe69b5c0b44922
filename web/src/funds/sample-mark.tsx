// Marks a sample in lists, and above a report or letter that readers might take for a real one.
import { SAMPLE_WORDS } from '#core/platform/sample-words.ts';
import { useLanguage } from '#web/language/translations.ts';

type Marked = { sample?: true | undefined };

/** Only agents see lists, so the chip is in English. */
export const SampleChip = ({ sample }: Marked) =>
  sample && <span className="chip chip-brass">{SAMPLE_WORDS.en.mark}</span>;

export function SampleNote({ sample }: Marked) {
  const { mark, words } = SAMPLE_WORDS[useLanguage().language];
  return (
    sample && (
      <p className="boxed" role="note">
        <span className="chip chip-brass">{mark}</span> {words}
      </p>
    )
  );
}
