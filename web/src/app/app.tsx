import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { keepAnswers } from '#web/api/kept-answers.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Questions } from '#web/ui/feedback/questions.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frames/frame.tsx';
import { Guard } from './guard.tsx';
import { pages } from './routes.ts';
import { SessionWatch } from './session-watch.tsx';
import { useRouteFocus } from './use-route-focus.ts';

const READS = { use: [keepAnswers] };

export function App() {
  useRouteFocus();
  return (
    <ErrorBoundary>
      <SessionWatch />
      <SWRConfig value={READS}>
        <Guard>
          <Suspense fallback={<Loading />}>
            <Routes>
              {pages.map(({ path, frame, Page }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <Frame kind={frame}>
                      <Page />
                    </Frame>
                  }
                />
              ))}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </Guard>
        <Questions />
      </SWRConfig>
    </ErrorBoundary>
  );
}
