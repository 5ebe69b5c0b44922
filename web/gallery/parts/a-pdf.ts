const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>',
  '<</Length 36>>stream\n0.12 0.36 0.3 rg 72 600 468 120 re f\nendstream',
];

const written = (): string => {
  let text = '%PDF-1.7\n';
  const offsets = OBJECTS.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  return `${text}${table}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
};

/** A page with a green bar. */
export const aPdf = new Blob([written()], { type: 'application/pdf' });
