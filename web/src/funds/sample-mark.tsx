// Marks a sample wherever it shows: in a list, and above what a reader might take for a real one.
import { SAMPLE_WORDS } from '#core/platform/sample-words.ts';
import { useLanguage } from '#web/language/translations.ts';

type Marked = { sample?: true | undefined };

/** Lists are the agent's, who reads English. */
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
