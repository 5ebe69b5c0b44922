import type { Listing } from '#contracts/listings/listing';
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import styles from './sheet.module.css';

/** A page for the open house, shown only when the listing is printed. It's in both languages, for the visitors. */
export function Sheet({ listing: { asking_price, proof_amount, url, last_day } }: { listing: Listing }) {
  const by = useOwnNameOrEmail();
  return (
    <div className={`only-print ${styles.root}`}>
      <p className={styles.price}>{formatMoney(asking_price)}</p>
      <QrCode text={url} label="The listing's link as a QR code" size="large" />
      <p>Show that you can buy, without showing your balances. Your bank confirms the amount that you choose.</p>
      <p lang="es">Demuestre que puede comprar sin mostrar sus saldos. Su banco confirma el monto que usted elija.</p>
      <p>{`The seller would like to see ${formatMoney(proof_amount)}. You decide what is sent.`}</p>
      <p className="as-written">{url}</p>
      <p>{[by, `Until ${formatDate(last_day, 'day')}`].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
