import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Summary } from './import-summary.ts';
import styles from './refused-rows.module.css';
import { strings, type Unit } from './strings.ts';

const SHOWN = 100;

/** What is left out, by its lines in the file. */
export const RefusedRows = ({ refused, unit }: Pick<Summary, 'refused'> & { unit: Unit }) => (
  <Container header={<Header>{strings.errorsTitle(refused.length, unit)}</Header>}>
    <table className={styles.root}>
      <thead>
        <tr>
          <th scope="col">{strings.line}</th>
          <th scope="col">{strings.problem}</th>
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
