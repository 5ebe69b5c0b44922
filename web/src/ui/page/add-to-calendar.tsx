import Button from '@cloudscape-design/components/button';
import type { EventTime } from '#core/documents/calendar-file.ts';
import { saveFile } from '../browser/save-file.ts';
import { useNotifyFailure } from '../feedback/use-notify-failure.ts';
import { useUiStrings } from '../strings.ts';

type AddToCalendarProps = {
  /** The event's ID. Adding the same event again replaces the earlier one. */
  id: string;
  title: string;
  when: EventTime;
  place?: string | undefined;
  isProposed?: boolean;
  variant?: 'normal' | 'inline-link';
};

/** One event as a file, which the device's calendar opens. */
export function AddToCalendar({ id, title, when, place, isProposed = false, variant = 'normal' }: AddToCalendarProps) {
  const words = useUiStrings();
  const notifyFailure = useNotifyFailure();
  const save = async () => {
    const { CALENDAR_TYPE, writeCalendar } = await import('#core/documents/calendar-file.ts');
    const text = writeCalendar([
      {
        uid: `${id}@${location.hostname}`,
        title,
        when,
        place,
        state: isProposed ? 'proposed' : 'confirmed',
        sequence: 0,
        changedAt: new Date().toISOString(),
      },
    ]);
    saveFile(new Blob([text], { type: CALENDAR_TYPE }), 'groundwork.ics');
  };
  return (
    <Button
      variant={variant}
      iconName="calendar"
      ariaLabel={words.addToCalendarWhat(title)}
      onClick={() => void save().catch(notifyFailure)}
    >
      {words.addToCalendar}
    </Button>
  );
}
