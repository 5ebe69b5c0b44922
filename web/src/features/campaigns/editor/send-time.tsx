import DateInput from '@cloudscape-design/components/date-input';
import FormField from '@cloudscape-design/components/form-field';
import TimeInput from '@cloudscape-design/components/time-input';
import { strings } from '../strings.ts';
import styles from './send-time.module.css';

const words = strings.send;

type SendTimeProps = {
  date: string;
  onDate: (date: string) => void;
  time: string;
  onTime: (time: string) => void;
  /** What the server said. */
  refused: string | undefined;
};

export const SendTime = ({ date, onDate, time, onTime, refused }: SendTimeProps) => (
  <div className={styles.root}>
    <FormField label={words.date} errorText={refused}>
      <DateInput value={date} format="long-localized" placeholder="" onChange={({ detail }) => onDate(detail.value)} />
    </FormField>
    <FormField label={words.time} constraintText={words.timeNote(Intl.DateTimeFormat().resolvedOptions().timeZone)}>
      <TimeInput value={time} format="hh:mm" onChange={({ detail }) => onTime(detail.value)} />
    </FormField>
  </div>
);
