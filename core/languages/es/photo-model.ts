import type { photoModelTexts } from '#core/languages/en/photo-model.ts';
import type { Translation } from '#core/languages/translator.ts';

export const photoModel = {
  title: 'Modelo de otra empresa',
  about:
    'Las fotos se evalúan en su propio servidor, sin costo. En su lugar puede evaluarlas un modelo de OpenAI, Anthropic o Google. Los clientes no ven cuál es.',
  loading: 'Cargando el modelo',
  loadFailed: 'No se pudo cargar el modelo',
  none: 'El modelo incluido evalúa las fotos',
  noneHint: 'Ninguna foto sale de su servidor.',
  connect: 'Conectar otro modelo',
  environmentHint:
    '{model} de {provider} evalúa las fotos. Se configura en el servidor de este sitio, así que aquí no se puede cambiar.',
  lost: 'Escriba la clave otra vez',
  lostHint: 'Hasta entonces, el modelo incluido evalúa las fotos.',
  provider: 'Proveedor',
  ownServer: 'un servidor propio',
  model: 'Modelo',
  modelHint: 'Su nombre tal como lo escribe su proveedor. Tiene que aceptar imágenes y responder en 20 segundos.',
  key: 'Clave',
  getKey: 'Obtener una clave de {name}',
  daily: 'Solicitudes por día',
  dailyHint: 'Como máximo. Después, el modelo incluido evalúa hasta el día siguiente.',
  test: 'Probar con una imagen',
  tested: 'Respondió en {seconds, number} segundos',
  testedHint:
    'Guarde, y evaluará las fotos de sus clientes desde la próxima. Entonces se envían a {name}, que le cobra por cada una.',
  saved: 'El modelo evalúa las fotos desde ahora',
  askDisconnect: '¿Desconectar este modelo?',
  aboutDisconnect: 'Entonces el modelo incluido evalúa las fotos. La clave guardada se borra.',
  disconnected: 'El modelo incluido evalúa las fotos otra vez',
} satisfies Translation<typeof photoModelTexts>;
