import SpaceBetween from '@cloudscape-design/components/space-between';
import { ownZone, zoneName } from '#core/platform/clock.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';

const words = strings.send;

type SendTimeProps = {
  date: string;
  onDate: (date: string) => void;
  time: string;
  onTime: (time: string) => void;
  /** An attempt was made: what is missing is marked. */
  isTried: boolean;
  /** What is wrong with the moment, here or as the server said. */
  refused: string | undefined;
};

export const SendTime = ({ date, onDate, time, onTime, isTried, refused }: SendTimeProps) => (
  <SpaceBetween direction="horizontal" size="m">
    <TextField
      label={words.date}
      isDay
      value={date}
      errorText={isTried && !date ? words.noDate : refused}
      onChange={onDate}
    />
    <TextField
      label={words.time}
      constraintText={words.timeNote(zoneName(ownZone()))}
      isTime
      value={time}
      errorText={isTried && !time ? words.noTime : undefined}
      onChange={onTime}
    />
  </SpaceBetween>
);
