import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { LineDrawing } from '../../ui/line-drawing.tsx';
import { Page } from '../../ui/page.tsx';
import { strings } from './strings.ts';

const texts = strings.error;

export const PaymentFailedPage = () => (
  <Page title={texts.title}>
    <div className="panel reading">
      <LineDrawing name="cloud" />
      <p>{texts.words}</p>
      <p>{texts.nothingTaken}</p>
      <p>
        <Link to={paths.signIn}>{texts.back}</Link>
      </p>
    </div>
  </Page>
);
