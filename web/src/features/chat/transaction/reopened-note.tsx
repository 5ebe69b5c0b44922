import type { GuestTransaction } from '#contracts/chat/transaction';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { useChatStrings } from '../strings.ts';

type ReopenedNoteProps = { reopened: GuestTransaction['reopened']; who: 'you' | { agent: string } };

/** The agent's reason for opening a closed transaction again. It's collapsed, so that the message box stays on a phone's screen. */
export function ReopenedNote({ reopened, who }: ReopenedNoteProps) {
  const words = useChatStrings().reopened;
  const formatDate = useFormatDate();
  if (!reopened) return null;
  const day = formatDate(reopened.at, 'day');
  return (
    <details>
      <summary className="tap">{who === 'you' ? words.byYou(day) : words.byAgent(who.agent, day)}</summary>
      <p className="as-written">{reopened.reason}</p>
    </details>
  );
}
