import { lazy, Suspense } from 'react';
import styles from './qr-code.module.css';

// The library that makes codes loads only if one is shown.
const Modules = lazy(() => import('./qr-code-modules.tsx').then((module) => ({ default: module.QrCodeModules })));

type QrCodeProps = { text: string; label: string; size?: 'small' | 'large' };

/** A QR code, whose space is reserved before it is drawn. */
export function QrCode({ text, label, size = 'small' }: QrCodeProps) {
  const className = size === 'large' ? `${styles.root} ${styles.large}` : styles.root;
  return (
    <Suspense fallback={<span className={className} />}>
      <Modules text={text} label={label} className={className} />
    </Suspense>
  );
}
