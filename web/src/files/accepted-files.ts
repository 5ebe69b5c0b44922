/** The file window's choice. A file's content decides its type. */
export const ACCEPTED_FILES =
  '.pdf,.jpg,.jpeg,.png,.webp,.heic,application/pdf,image/jpeg,image/png,image/webp,image/heic';
