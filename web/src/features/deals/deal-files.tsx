import { lazy, Suspense } from 'react';
import type { Communication } from '#contracts/funds/request';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { strings } from './strings.ts';

/** Few deals have any. */
const RequestFiles = lazy(() =>
  import('#web/files/request-files.tsx').then((module) => ({ default: module.RequestFiles })),
);

const words = strings.deal.files;

const isShared = ({ request }: Communication) => request?.documents && request.documents.state !== 'withdrawn';

/** What the clients shared instead of a bank. Accepting them, or asking for others, is with the request. */
export function DealFiles({ communications }: { communications: readonly Communication[] }) {
  const shared = communications.filter(isShared);
  if (shared.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="deal-files">
      <h2 id="deal-files">{words.heading}</h2>
      <p className="soft">{words.unverified}</p>
      <Suspense fallback={<Loading lines={3} />}>
        {shared.map(({ id }) => (
          <RequestFiles key={id} communicationId={id} />
        ))}
      </Suspense>
    </section>
  );
}
