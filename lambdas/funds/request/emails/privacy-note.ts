// The specification's privacy note: in the email, in the preview of it and on the guest's pages.
import type { Language } from '#core/http/language.ts';

export const privacyNote: Record<Language, { title: string; promises: readonly string[] }> = {
  en: {
    title: 'Your privacy',
    promises: [
      'Only the total available amount is accessed.',
      'Transactions are not tracked or viewed.',
      'Your data is never shared or sold.',
    ],
  },
  es: {
    title: 'Su privacidad',
    promises: [
      'Solo se consulta la cantidad total disponible.',
      'No se rastrean ni se consultan sus movimientos.',
      'Sus datos nunca se comparten ni se venden.',
    ],
  },
};
