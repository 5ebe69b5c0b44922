/** A PDF from base64, the form in which our API sends it. */
export const pdfBlob = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });
