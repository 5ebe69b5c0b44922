import type { Communication } from '#contracts/funds/request';
import { Quote } from './quote.tsx';
import { useFundsStrings } from './strings.ts';

/** A client's notes about a report, shown as the client's own words. */
export const ClientAnswers = ({ answers = [] }: Pick<Communication['report'], 'answers'>) => {
  const words = useFundsStrings();
  return answers.map(({ by, title, message }) => (
    <Quote key={by} by={words.writes(by)}>
      {title && <strong>{title}</strong>}
      {message && <p>{message}</p>}
    </Quote>
  ));
};
