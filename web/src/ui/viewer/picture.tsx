import { useEffect, useState } from 'react';
import { useViewerStrings } from './strings.ts';
import styles from './viewer.module.css';
import { FITS } from './zoom.ts';

type PictureProps = { blob: Blob; name: string; zoom: number };

/** The common name: `image/heic` is HEIC. */
const kindOf = ({ type }: Blob): string => type.replace('image/', '').toUpperCase();

/** Shows a picture. If the browser can't show its format, a note says so and suggests the download. */
export function Picture({ blob, name, zoom }: PictureProps) {
  const words = useViewerStrings();
  const [address, setAddress] = useState<string>();
  const [width, setWidth] = useState<number>();
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (isUnknown)
    return (
      <p className="centered" role="alert">
        {words.cannotShow(kindOf(blob))}
      </p>
    );
  const isFitted = zoom === FITS || width === undefined;
  return (
    <img
      className={isFitted ? styles.fitted : styles.zoomed}
      {...(!isFitted && { style: { inlineSize: `${width * zoom}px` } })}
      src={address}
      alt={name}
      onLoad={({ currentTarget }) => isFitted && setWidth(currentTarget.clientWidth)}
      onError={() => setUnknown(true)}
    />
  );
}
