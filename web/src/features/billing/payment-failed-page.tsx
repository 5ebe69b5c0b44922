import { paths } from '#web/config/paths.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

const texts = strings.error;

export const PaymentFailedPage = () => (
  <Page title={texts.title}>
    <div className="panel reading">
      <LineDrawing name="cloud" />
      <p>{texts.words}</p>
      <p>{texts.nothingTaken}</p>
      <div>
        <LinkButton variant="primary" to={paths.subscribe}>
          {texts.again}
        </LinkButton>
      </div>
    </div>
  </Page>
);
