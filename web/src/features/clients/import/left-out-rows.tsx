import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import plainTable from '#web/ui/list/plain-table.module.css';
import type { Summary } from './import-summary.ts';
import type { CheckedFile } from './kept-import.ts';
import { writeLeftOut } from './left-out.ts';
import { strings } from './strings.ts';

const SHOWN = 100;

type LeftOutRowsProps = { file: CheckedFile; refused: Summary['refused'] };

/** The rows that were left out, by their lines in the file, and as a file to correct. */
export function LeftOutRows({ file: { leftOut, unit }, refused }: LeftOutRowsProps) {
  const notifyFailure = useNotifyFailure();
  const save = async () =>
    saveFile(new Blob([await writeLeftOut(leftOut, refused)], { type: 'text/csv' }), 'left-out.csv');
  return (
    <Container
      header={
        <Header
          actions={
            <Button iconName="download" onClick={() => void save().catch(notifyFailure)}>
              {strings.saveErrors}
            </Button>
          }
        >
          {strings.errorsTitle(refused.length, unit)}
        </Header>
      }
    >
      <table className={plainTable.root}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {refused.slice(0, SHOWN).map(({ line, problem }) => (
            <tr key={line}>
              <td className="numeric">{line}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused.length > SHOWN && <p>{strings.moreErrors(refused.length - SHOWN)}</p>}
    </Container>
  );
}
