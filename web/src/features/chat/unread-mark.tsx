import { useChatStrings } from './strings.ts';

/** The number of new messages, if any. `isBrief`: there's room for the number only. */
export const UnreadMark = ({ count, isBrief = false }: { count: number; isBrief?: boolean }) => {
  const words = useChatStrings().transactions.unread(count);
  if (count === 0) return null;
  if (!isBrief) return <span className="chip chip-brass">{words}</span>;
  return (
    <span className="chip chip-brass">
      <span className="only-read-aloud">{words}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
};
