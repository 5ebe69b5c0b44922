import { useParams } from 'react-router-dom';
import { signingRoutes } from '../../../../lambdas/chat/contract.ts';
import { useCall } from '../../api/use-call.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineDrawing } from '../../ui/line-drawing.tsx';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '../../funds/funds.css';
import { strings } from './strings.ts';

const words = strings.verify;

/** For anybody with the certificate: is the signed document what was sealed? No names. */
export function VerifySignedPage() {
  const { id = '' } = useParams();
  usePageTitle(words.title);
  const { data, error, mutate } = useCall(signingRoutes.verifySigned, { params: { id } });
  if (error?.status === 404)
    return (
      <div className="closed-link">
        <LineDrawing name="document" />
        <h1>{words.unknown}</h1>
        <p>{words.unknownWords}</p>
      </div>
    );
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={words.loading} />;
  const isValid = data.state === 'valid';
  return (
    <section className="panel page" role="status">
      <h1>{isValid ? words.valid : words.altered}</h1>
      <p>{isValid ? words.validWords : words.alteredWords}</p>
      <dl className="facts">
        <div>
          <dt>{words.document}</dt>
          <dd>{data.title}</dd>
        </div>
        <div>
          <dt>{words.signedAt}</dt>
          <dd>
            <DateTime iso={data.signed_at} show="zone" />
          </dd>
        </div>
        <div>
          <dt>{words.signatures}</dt>
          <dd>{data.signers}</dd>
        </div>
        <div>
          <dt>{words.fingerprint}</dt>
          <dd>
            <code>{data.fingerprint}</code>
          </dd>
        </div>
      </dl>
      <p className="soft">{words.note}</p>
    </section>
  );
}
