import type { Explanation } from '#contracts/funds/report';
import { Quote } from '../quote.tsx';
import { useFundsStrings } from '../strings.ts';

/** The client's reason why the account is in another name, never ours. */
export const Explanations = ({ explanations }: { explanations: Explanation[] }) => {
  const words = useFundsStrings().holder;
  return explanations.map(({ by, reason, words: own }) => (
    <Quote key={by} by={<strong>{words.says(by)}</strong>} note={words.notOurs}>
      {words.reasons[reason]}
      {own && <p>{own}</p>}
    </Quote>
  ));
};
