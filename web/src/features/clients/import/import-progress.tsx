import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { strings, type Unit } from './strings.ts';
import type { Work } from './use-import.ts';

type ImportProgressProps = { work: Work; unit: Unit; onStop: () => void };

export const ImportProgress = ({ work, unit, onStop }: ImportProgressProps) => (
  <div className="panel actions actions-grow">
    <ProgressBar
      label={work.phase === 'checking' ? strings.checking : strings.saving}
      value={Math.round((work.done / work.all) * 100)}
      additionalInfo={strings.of(work.done, work.all, unit)}
    />
    <Button onClick={onStop}>{strings.stop}</Button>
  </div>
);
