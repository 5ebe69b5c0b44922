import { centsFrom, formatCents } from '#core/platform/money.ts';

/** Formats dollars, the unit of the server's replies. */
export const formatMoney = (dollars: number): string => formatCents(centsFrom(dollars));

export const Money = ({ value }: { value: number }) => <span className="numeric">{formatMoney(value)}</span>;
