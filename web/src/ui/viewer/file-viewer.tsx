import Button from '@cloudscape-design/components/button';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { refusalOf } from '#web/language/refusal.ts';
import { saveFile } from '../browser/save-file.ts';
import { useAgainOnline } from '../browser/use-on-online.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import { PdfPages } from '../pdf/pdf-pages.tsx';
import { Picture } from './picture.tsx';
import { useViewerStrings } from './strings.ts';
import styles from './viewer.module.css';
import { FITS, zoomedIn, zoomedOut, zoomOfKey } from './zoom.ts';

/** A page's position. It searches only this viewer, because the page below may show a PDF as well. */
const topOf = (scroller: HTMLElement, number: number): number =>
  scroller.querySelector(`[data-page="${number}"]`)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

/** The last page that begins in the upper half of the screen. */
const pageAt = (scroller: HTMLElement, pages: number): number => {
  const { top, height } = scroller.getBoundingClientRect();
  let number = pages;
  while (number > 1 && topOf(scroller, number) > top + height / 2) number--;
  return number;
};

const usePageInView = (scroller: RefObject<HTMLElement | null>, pages: number): number => {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const { current } = scroller;
    if (!current || pages === 0) return;
    const look = () => setPage(pageAt(current, pages));
    look();
    current.addEventListener('scroll', look, { passive: true });
    return () => current.removeEventListener('scroll', look);
  }, [scroller, pages]);
  return page;
};

type Loaded = { blob?: Blob; failure?: unknown };

/** The bytes, loaded once for each attempt. */
const useLoaded = (load: () => Promise<Blob>) => {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file stays the same as long as it's shown
  useEffect(() => {
    let isOver = false;
    setLoaded({});
    load().then(
      (blob) => !isOver && setLoaded({ blob }),
      (failure: unknown) => !isOver && setLoaded({ failure }),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  useAgainOnline(loaded.failure, again);
  return { ...loaded, again };
};

export type FileViewerProps = {
  name: string;
  /** The name for saving. */
  fileName: string;
  /** The blob has the type that the server found. */
  load: () => Promise<Blob>;
  onClose: () => void;
};

const isPdf = ({ type }: Blob): boolean => type === 'application/pdf';

/** A PDF or a picture in a window, fitted or enlarged. Nothing in the file can run, because its bytes are drawn, not opened. */
export function FileViewer({ name, fileName, load, onClose }: FileViewerProps) {
  const { blob, failure, again } = useLoaded(load);
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useZoom(scroller);
  const [pages, setPages] = useState(0);
  const page = usePageInView(scroller, pages);
  const words = useViewerStrings();
  const percent = `${Math.round(zoom * 100)}%`;
  return (
    <Dialog size="max" title={name} onClose={onClose}>
      <div className="flow">
        <div className="split">
          <div className="actions">
            <Button iconName="zoom-out" variant="icon" ariaLabel={words.smaller} onClick={() => setZoom(zoomedOut)} />
            <Button variant="inline-link" ariaLabel={words.fit(percent)} onClick={() => setZoom(() => FITS)}>
              {percent}
            </Button>
            <Button iconName="zoom-in" variant="icon" ariaLabel={words.larger} onClick={() => setZoom(zoomedIn)} />
            {pages > 0 && <span className="numeric">{words.page(page, pages)}</span>}
          </div>
          <Button iconName="download" disabled={!blob} onClick={() => blob && saveFile(blob, fileName)}>
            {words.download}
          </Button>
        </div>
        {failure !== undefined && <ErrorState error={refusalOf(failure)} onRetry={again} />}
        {!blob && failure === undefined && <Loading />}
        {blob && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
          <section ref={scroller} className={`boxed ${styles.paper}`} aria-label={name} tabIndex={0}>
            {isPdf(blob) ? (
              <div className={styles.pages} style={{ inlineSize: `calc(min(100%, 860px) * ${zoom})` }}>
                <PdfPages source={blob} onOpened={setPages} />
              </div>
            ) : (
              <Picture blob={blob} name={name} zoom={zoom} />
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The zoom, which keeps the visible part on the screen. */
const useZoom = (scroller: RefObject<HTMLElement | null>) => {
  const [zoom, setZoom] = useState<number>(FITS);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop *= zoom / before.current;
    before.current = zoom;
  }, [scroller, zoom]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => setZoom((now) => zoomOfKey(event, now) ?? now);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return [zoom, setZoom] as const;
};
