import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { LineDrawing } from '../../ui/line-drawing.tsx';
import { Page } from '../../ui/page.tsx';
import { strings } from './strings.ts';

const texts = strings.success;

export const ThankYouPage = () => (
  <Page title={texts.title}>
    <div className="panel reading">
      <LineDrawing name="letter" />
      <h2>{texts.next}</h2>
      <ol>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <Link to={paths.newUserSignIn}>{texts.signIn}</Link>
      </p>
    </div>
  </Page>
);
