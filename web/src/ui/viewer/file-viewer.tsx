import Button from '@cloudscape-design/components/button';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { refusalOf } from '#web/language/refusal.ts';
import { saveFile } from '../browser/save-file.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import { PdfPages } from '../pdf/pdf-pages.tsx';
import { Picture } from './picture.tsx';
import { useViewerStrings } from './strings.ts';
import { useLoaded } from './use-loaded.ts';
import { usePageInView } from './use-page-in-view.ts';
import styles from './viewer.module.css';
import { FITS, zoomedIn, zoomedOut, zoomOfKey } from './zoom.ts';

export type FileViewerProps = {
  name: string;
  /** What it's saved as. */
  fileName: string;
  /** With the type that it was found to be. */
  load: () => Promise<Blob>;
  onClose: () => void;
};

const isPdf = ({ type }: Blob): boolean => type === 'application/pdf';

/** A PDF or a picture above the page, as large as fits or larger. Nothing in it can run: its bytes are drawn, not opened. */
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
      <div className={styles.bar}>
        <Button iconName="zoom-out" variant="icon" ariaLabel={words.smaller} onClick={() => setZoom(zoomedOut)} />
        <Button variant="inline-link" ariaLabel={words.fit(percent)} onClick={() => setZoom(() => FITS)}>
          {percent}
        </Button>
        <Button iconName="zoom-in" variant="icon" ariaLabel={words.larger} onClick={() => setZoom(zoomedIn)} />
        {pages > 0 && <span className="numeric">{words.page(page, pages)}</span>}
        <span className={styles.download}>
          <Button iconName="download" disabled={!blob} onClick={() => blob && saveFile(blob, fileName)}>
            {words.download}
          </Button>
        </span>
      </div>
      {failure !== undefined && <ErrorState error={refusalOf(failure)} onRetry={again} />}
      {!blob && failure === undefined && <Loading />}
      {blob && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
        <section ref={scroller} className={styles.paper} aria-label={name} tabIndex={0}>
          {isPdf(blob) ? (
            <div className={styles.pages} style={{ inlineSize: `calc(min(100%, 860px) * ${zoom})` }}>
              <PdfPages source={blob} onOpened={setPages} />
            </div>
          ) : (
            <Picture blob={blob} name={name} zoom={zoom} />
          )}
        </section>
      )}
    </Dialog>
  );
}

/** What was in view stays there. */
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
