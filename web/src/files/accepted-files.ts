/** What the file window offers. What a file is, its content decides. */
export const ACCEPTED_FILES =
  '.pdf,.jpg,.jpeg,.png,.webp,.heic,application/pdf,image/jpeg,image/png,image/webp,image/heic';
