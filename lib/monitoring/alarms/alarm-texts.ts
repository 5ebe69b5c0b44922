// What an alarm is called, and what its message says.
import type { Settings } from '../../settings/settings.ts';
import type { AlarmSpec, RunbookPage } from './alarm-spec.ts';

export const alarmNameOf = ({ stage }: Settings, { subject, page }: AlarmSpec): string =>
  `groundwork-${stage}-${subject}-${page}`;

export const descriptionOf = ({ runbookUrl }: Settings, page: RunbookPage): string =>
  `What to do: ${runbookUrl}/${page}.md`;
