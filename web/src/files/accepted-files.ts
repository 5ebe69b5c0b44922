/** The types that the file dialog offers. The server decides by a file's content. */
export const ACCEPTED_FILES =
  '.pdf,.jpg,.jpeg,.png,.webp,.heic,application/pdf,image/jpeg,image/png,image/webp,image/heic';
