import type { authTexts, formsTexts, languageSettingTexts, photoFilesTexts } from '#core/languages/en/forms.ts';
import type { Translation } from '#core/languages/translator.ts';

export const forms = {
  noAnswer: 'No pudimos conectarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  failed: 'Tuvimos un problema. Inténtelo de nuevo en un momento, por favor.',
  unreachable: 'No se pudo conectar con el servidor. Inténtelo de nuevo.',
  fillInAll: 'Complete todos los campos, por favor.',
  passwordTooShort: 'La contraseña debe tener al menos {least, number} caracteres.',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  undo: 'Deshacer',
  undone: 'Se deshizo',
  undoFailed: 'No se pudo deshacer',
} satisfies Translation<typeof formsTexts>;

export const auth = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  code: 'Código',
  codeHint: 'De su aplicación de autenticación, o un código de recuperación.',
  back: 'Volver',
  sendLink: 'Enviar el enlace',
  sendingLink: 'Enviando',

  passwordSet: 'Su contraseña quedó guardada',
  passwordSetHint: 'Inicie sesión con ella. Todas las demás sesiones se cerraron.',
  logIn: 'Iniciar sesión',
  acceptInvitation: 'Aceptar la invitación',
  choosePassword: 'Elija una nueva contraseña',
  passwordHint:
    'Al menos {least, number} caracteres. Unas cuantas palabras son más fáciles de recordar que los símbolos.',
  newPassword: 'Nueva contraseña',
  accept: 'Aceptar',
  setPassword: 'Guardar la contraseña',
  backToLogIn: 'Volver al inicio de sesión',
} satisfies Translation<typeof authTexts>;

export const photoFiles = {
  unreadable: 'No se pudo leer este archivo como foto. Elija otro o tome la foto de nuevo, por favor.',
  heicUnsupported:
    'Esta foto está en formato HEIC, que este navegador no puede leer. Envíela como JPG, tome otra con la cámara o, en un iPhone, elija Ajustes > Cámara > Formatos > Más compatible.',
} satisfies Translation<typeof photoFilesTexts>;

export const languageSetting = {
  label: 'Idioma',
  about: 'La aplicación y nuestros correos para usted están en este idioma.',
  failed: 'No se guardó el idioma',
} satisfies Translation<typeof languageSettingTexts>;
