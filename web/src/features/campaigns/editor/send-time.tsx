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
  /** True after an attempt to send: then missing parts are marked. */
  isTried: boolean;
  /** A problem with the time, found here or by the server. */
  refused: string | undefined;
};

export const SendTime = ({ date, onDate, time, onTime, isTried, refused }: SendTimeProps) => (
  <SpaceBetween direction="horizontal" size="m">
    <TextField
      label="Date"
      isDay
      value={date}
      errorText={isTried && !date ? 'Choose a day.' : refused}
      onChange={onDate}
    />
    <TextField
      label="Time"
      constraintText={words.timeNote(zoneName(ownZone()))}
      isTime
      value={time}
      errorText={isTried && !time ? 'Choose a time.' : undefined}
      onChange={onTime}
    />
  </SpaceBetween>
);
