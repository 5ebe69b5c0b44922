import type { FrameStrings } from './strings.ts';

export const spanish: FrameStrings = {
  skip: 'Ir al contenido principal',
  missing: 'No se pudo cargar esta página',
  missingWords: 'Quizá no tiene conexión, o hay una versión nueva. No se pierde nada de lo que guardó.',
  broken: 'Algo salió mal',
  brokenWords: 'No se pierde nada de lo que guardó.',
  reload: 'Volver a cargar la página',
  start: 'Ir al inicio',
};
