/** From base64, in which our API sends a PDF. */
export const pdfBlob = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });
