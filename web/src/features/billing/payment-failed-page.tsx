import { useLocation } from 'react-router-dom';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/config/paths.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

const texts = strings.error;

export function PaymentFailedPage() {
  const { state } = useLocation();
  const supportEmail = useConfig()?.supportEmail;
  // Someone who opens the address directly has no purchase that we could speak of.
  const wasDeclined = (state as { wasDeclined?: unknown } | null)?.wasDeclined === true;
  return (
    <Page title={texts.title}>
      <div className="panel reading">
        <LineDrawing name="cloud" />
        <p>
          {texts.words} {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        </p>
        {wasDeclined && <p>{texts.nothingTaken}</p>}
        <div>
          <LinkButton variant="primary" to={paths.subscribe}>
            {texts.again}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
