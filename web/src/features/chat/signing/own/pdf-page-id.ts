/** Where a link beside the document leads. A page shows one such document; the larger view of it, above the page, has no IDs. */
export const pdfPageId = (number: number): string => `pdf-page-${number}`;
