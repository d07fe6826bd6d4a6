import type { siteSettingsTexts } from '#core/languages/en/site-settings.ts';
import type { Translation } from '#core/languages/translator.ts';

export const siteSettings = {
  first: 'Página principal',
  aboutFirst: 'Lo que los visitantes leen primero. Deje un campo vacío para conservar nuestras palabras.',
  headline: 'Titular',
  promise: 'Frase debajo',
  look: 'Imágenes y color',
  aboutLook:
    'Su propia foto arriba en lugar del auto dibujado, su logotipo y un color para enlaces, botones y el auto. Comprobamos que el texto se lea bien en modo claro y oscuro.',
  lookNow: '{count, plural, =0 {estándar} one {# propio} many {# propios} other {# propios}}',
  hero: 'Foto de arriba',
  heroHint: 'Una foto ancha de su trabajo, de al menos 800 píxeles de ancho. La recortamos a la forma de la página.',
  logo: 'Logotipo',
  logoHint:
    'Un PNG o WebP con fondo transparente se ve mejor. Un logotipo ancho reemplaza el nombre arriba; uno cuadrado aparece a su lado.',
  choosePicture: 'Elegir una imagen',
  otherPicture: 'Elegir otra',
  removePicture: 'Quitar',
  picturesLater: 'Publique para mostrarla a los visitantes.',
  sendingPicture: 'Preparando la imagen…',
  pictureNotTaken: 'No se aceptó la imagen',
  color: 'Color',
  colorHint: 'Lo toman los enlaces, el botón principal y el auto dibujado.',
  ourColor: 'Usar los colores estándar',
  contactInFooter: 'Mostrar teléfono, mapa y enlaces al final de cada página',
  announcement: 'Anuncio',
  aboutAnnouncement:
    'Una línea encima de las páginas de su sitio, para noticias como el horario de invierno. Sin fechas, se queda hasta que la vacíe.',
  noAnnouncement: 'ninguno',
  announcementText: 'Texto',
  days: 'Se muestra',
  us: 'Sobre nosotros',
  aboutUs:
    'Quiénes son y por qué los clientes acuden a ustedes. Deje el texto vacío para conservar el nuestro. Sin razones, el sitio muestra nuestras cuatro.',
  usNow:
    '{hasText, select, yes {su propio texto} other {nuestro texto}}, {count, plural, =0 {nuestras razones} one {# razón} many {# razones} other {# razones}}',
  aboutText: 'Texto',
  reason: 'Razón',
  reasonText: 'En una frase',
  addReason: 'Agregar una razón',
  newReason: 'Nueva razón',
  faq: 'Preguntas y respuestas',
  aboutFaq:
    'Lo que más le preguntan sus clientes. Cada respuesta está plegada debajo de su pregunta, y los buscadores pueden mostrarla.',
  faqNow: '{count, plural, =0 {ninguna} one {# pregunta} many {# preguntas} other {# preguntas}}',
  question: 'Pregunta',
  answer: 'Respuesta',
  addQuestion: 'Agregar una pregunta',
  newQuestion: 'Nueva pregunta',
  preview: 'Vista previa',
  aboutPreview: 'La página principal con lo que ha escrito. Nada cambia para los visitantes hasta que guarde.',
  previewOf: 'La página principal de su sitio',
  width: 'Ancho',
  screen: '{width, select, phone {Teléfono} other {Computadora}}',
  previewFailed: 'No se puede mostrar la vista previa',
  loading: 'Cargando la vista previa',
} as const satisfies Translation<typeof siteSettingsTexts>;
