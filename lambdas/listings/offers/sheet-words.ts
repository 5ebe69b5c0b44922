// The words of the sheet of offers, on its page and in its PDF. Agents read it in English.
import type { Language } from '#core/http/language.ts';

const english = {
  title: 'Offers',
  for: (agent: string, seller: string) => `From ${agent}, for ${seller}.`,
  none: 'There are no offers yet.',
  live: 'The proof of funds is live. A report that has lapsed or was withdrawn no longer counts.',
  fairHousing: "There are no buyers' letters here: fair housing law asks you to decide by the terms.",
  differs: 'differs',
  facts: {
    price: 'Price',
    financing: 'Financing',
    down_payment: 'Down payment',
    proof: 'Proof of funds',
    pre_approved: 'Pre-approval, not verified',
    earnest_money: 'Earnest money',
    contingencies: 'Contingencies',
    closing: 'Closing',
    last_day: 'Open until',
    state: 'Decision',
  },
  financing: { cash: 'Cash', conventional: 'Conventional', fha: 'FHA', va: 'VA', other: 'Other' },
  contingencies: {
    inspection: 'Inspection',
    appraisal: 'Appraisal',
    financing: 'Financing',
    sale: "Sale of the buyer's home",
    title: 'Title',
  },
  noContingencies: 'None',
  proofs: {
    confirmed: (amount: string) => `Bank confirms ${amount}`,
    below: (amount: string) => `Bank confirms only ${amount}`,
    holder: () => 'Account in another name',
    not_confirmed: () => 'Not confirmed',
    lapsed: () => 'Report has lapsed',
    withdrawn: () => 'Report withdrawn',
    waiting: () => 'Not answered yet',
    none: () => 'None',
  },
  coversPrice: 'covers the price',
  until: 'until',
  heldBy: (names: string) => `Accounts of ${names}`,
  states: { open: 'Open', accepted: 'Accepted', declined: 'Declined', expired: 'Expired' },
  /** For paper, which doesn't update. */
  asOf: (moment: string) => `As of ${moment}. What a bank confirms can change.`,
  /** For a sheet whose seller has a link. */
  liveLink: "The link in the seller's email shows it live.",
  askingPrice: (amount: string) => `Asking price ${amount}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
export type SheetWords = typeof english;

const spanish: SheetWords = {
  title: 'Ofertas',
  for: (agent, seller) => `De ${agent}, para ${seller}.`,
  none: 'Todavía no hay ofertas.',
  live: 'El comprobante de fondos es actual. Un informe vencido o retirado ya no cuenta.',
  fairHousing:
    'Aquí no hay cartas de compradores: la ley de vivienda justa le pide decidir por las condiciones de la oferta.',
  differs: 'diferente',
  facts: {
    price: 'Precio',
    financing: 'Financiamiento',
    down_payment: 'Pago inicial',
    proof: 'Comprobante de fondos',
    pre_approved: 'Preaprobación, sin verificar',
    earnest_money: 'Depósito de garantía',
    contingencies: 'Contingencias',
    closing: 'Cierre',
    last_day: 'Abierta hasta',
    state: 'Decisión',
  },
  financing: { cash: 'Efectivo', conventional: 'Convencional', fha: 'FHA', va: 'VA', other: 'Otro' },
  contingencies: {
    inspection: 'Inspección',
    appraisal: 'Avalúo',
    financing: 'Financiamiento',
    sale: 'Venta de la casa de quien compra',
    title: 'Título',
  },
  noContingencies: 'Ninguna',
  proofs: {
    confirmed: (amount) => `El banco confirma ${amount}`,
    below: (amount) => `El banco confirma solo ${amount}`,
    holder: () => 'Cuenta a otro nombre',
    not_confirmed: () => 'Sin confirmar',
    lapsed: () => 'Informe vencido',
    withdrawn: () => 'Informe retirado',
    waiting: () => 'Sin respuesta todavía',
    none: () => 'Ninguno',
  },
  coversPrice: 'cubre el precio',
  until: 'hasta',
  heldBy: (names) => `Cuentas de ${names}`,
  states: { open: 'Abierta', accepted: 'Aceptada', declined: 'Rechazada', expired: 'Vencida' },
  asOf: (moment) => `Al ${moment}. Lo que confirma un banco puede cambiar.`,
  liveLink: 'El enlace del correo a quien vende lo muestra al día.',
  askingPrice: (amount) => `Precio ${amount}`,
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
};

export const sheetWords: Record<Language, SheetWords> = { en: english, es: spanish };
