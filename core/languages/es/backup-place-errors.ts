import type { backupPlaceErrorsTexts } from '#core/languages/en/backup-place-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const backupPlaceErrors = {
  wrongKey: 'El servicio de almacenamiento no acepta este par de claves. Copie las dos otra vez.',
  notAllowed: 'Este lugar no deja escribir, listar y borrar archivos. Dele esos permisos a la clave o a la cuenta.',
  noBucket: 'No hay ningún bucket con ese nombre en esa dirección.',
  wrongRegion: 'El bucket está en otra región. Su servicio de almacenamiento dice en cuál.',
  wrongLogIn: 'El servidor no acepta este usuario y esta contraseña.',
  otherServer: 'El servidor no es el que se probó: muestra otra clave. Si es lo que quiere, guarde el lugar otra vez.',
  noFolder: 'No existe esa carpeta. Créela primero.',
  ownFolder: 'Esta carpeta es del propio programa. Elija otra, por ejemplo un disco montado.',
  full: 'No hay espacio suficiente, o el archivo es demasiado grande para este lugar.',
  privateAddress:
    'Solo se permiten direcciones públicas con cifrado (https). Solo quien administra el servidor de este sitio puede permitir un lugar de su propia red.',
  unknownHost: 'No hay ningún servidor con este nombre.',
  badCertificate: 'El certificado del servidor no es válido para este nombre.',
  unreachable: 'No se puede llegar al lugar, o la conexión se cortó.',
  notReadBack: 'No se pudo volver a leer el archivo de prueba.',
  testFirst: 'Primero pruebe exactamente estos datos. Una prueba vale por una hora.',
  fieldMissing: 'Complete este campo.',
  secretMissing: 'Escriba la clave secreta o la contraseña.',
  notWholePath: 'Una carpeta de esta máquina empieza con una barra, por ejemplo /mnt/disco/copias.',
} satisfies Translation<typeof backupPlaceErrorsTexts>;
