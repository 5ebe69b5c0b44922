import type { ViewerStrings } from './strings.ts';

export const spanish: ViewerStrings = {
  smaller: 'Alejar',
  larger: 'Acercar',
  fit: (zoom: string) => `${zoom}, ajustar a la ventana`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  download: 'Descargar',
  cannotShow: (kind) =>
    `Este navegador no muestra imágenes ${kind}. Descargue el archivo para abrirlo en otro programa.`,
};
