// The refusals of the server and the network that guests may see, by their text or else by their code. `{}` is the server's value.
export const refusals: { messages: Record<string, string>; codes: Record<string, string> } = {
  messages: {
    "{} ({}) has canceled this request. You don't need to do anything.":
      '{} ({}) canceló esta solicitud. No tiene que hacer nada.',
    '{} has canceled this request.': '{} canceló esta solicitud.',
    'This link has expired. Please ask {} ({}) for a new one.': 'Este enlace venció. Pida uno nuevo a {} ({}).',
    'This report has expired. Please ask {} ({}) for a new one.': 'Este informe venció. Pida uno nuevo a {} ({}).',
    'This letter has expired. Please ask {} ({}) for a new one.': 'Esta carta venció. Pida una nueva a {} ({}).',
    'This letter has been opened as often as it can be. Please ask {} ({}) for a new one.':
      'Esta carta ya se abrió todas las veces permitidas. Pida una nueva a {} ({}).',
    '{} has withdrawn this report.': '{} retiró este informe.',
    "No bank is linked anymore, so it can't be asked again.":
      'Ya no hay ningún banco vinculado, así que no se le puede volver a preguntar.',
    "Letters about several people's money can't be exclusive.":
      'Las cartas sobre el dinero de varias personas no pueden ser exclusivas.',
    "The client doesn't let letters from this report be exclusive.":
      'No se permitieron cartas exclusivas de este informe.',
    'Exclusive letters from this report hold {} of {}. Withdraw one, or send this letter without making it exclusive.':
      'Las cartas exclusivas de este informe tienen reservados {} de {}. Retire una, o envíe esta carta sin hacerla exclusiva.',
    "The client's own exclusive letters hold some of this money. Send this letter without making it exclusive.":
      'Otras cartas exclusivas tienen reservada una parte de este dinero. Envíe esta carta sin hacerla exclusiva.',
    'Exclusive letters from this report were refused several times today, or are still being sealed. Try again later, or send this letter without making it exclusive.':
      'Hoy se rechazaron varias cartas exclusivas de este informe, o todavía se están sellando. Inténtelo más tarde, o envíe esta carta sin hacerla exclusiva.',
    "The letter isn't sealed yet. Try again in a minute.":
      'La carta todavía no está sellada. Vuelva a intentarlo en un minuto.',
    'This field is required.': 'Este campo es obligatorio.',
    'This was changed somewhere else after you opened it. What you typed is still here: save it again to replace that.':
      'Esto se cambió en otro lugar después de que usted lo abrió. Lo que escribió sigue aquí: guárdelo de nuevo para reemplazarlo.',
    'Changed to "{}" somewhere else. Save again to replace it.':
      'Se cambió a "{}" en otro lugar. Guarde de nuevo para reemplazarlo.',
    'Emptied somewhere else. Save again to replace that.': 'Se vació en otro lugar. Guarde de nuevo para reemplazarlo.',
    'Changed somewhere else. Save again to replace that.':
      'Se cambió en otro lugar. Guarde de nuevo para reemplazarlo.',
    'We emailed this link several times. Look into your spam folder, or try again later.':
      'Ya le enviamos este enlace varias veces. Revise la carpeta de correo no deseado o inténtelo más tarde.',
    'This link works. Load the page again.': 'Este enlace funciona. Vuelva a cargar la página.',
    'Enter a valid email address.': 'Escriba una dirección de correo válida.',
    "This isn't valid.": 'Esto no es válido.',
    'Something went wrong on our side. Please try again.': 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
    'No bank is linked yet. Please link one first.': 'Todavía no hay ningún banco vinculado. Vincule uno primero.',
    "This bank wasn't linked in a window that we opened for you. Please link it again on this page.":
      'Este banco no se vinculó en una ventana que abrimos para usted. Vincúlelo de nuevo en esta página.',
    'This bank has no checking or savings account we can use. Please link another bank.':
      'Este banco no tiene ninguna cuenta de cheques o de ahorros que podamos usar. Vincule otro banco.',
    "We're still getting your balances from your bank. Please try again in a moment.":
      'Todavía estamos obteniendo los saldos de su banco. Inténtelo de nuevo en un momento.',
    "Your bank couldn't provide the report. Please link the account again.":
      'Su banco no pudo preparar el informe. Vincule la cuenta de nuevo.',
    "There's a new version of this page. Reload it, then try again.":
      'Hay una versión nueva de esta página. Vuelva a cargarla e inténtelo de nuevo.',
    "We couldn't load this site's settings. Please reload the page.":
      'No pudimos cargar la configuración del sitio. Vuelva a cargar la página.',
    'A report is already in progress.': 'El informe ya está en proceso.',
    'This is a sample. Send a request to a client to do this.':
      'Esto es una muestra. Para hacerlo, envíe una solicitud a un cliente.',
    'This is a sample: its letter can go only to you, at {}.':
      'Esto es una muestra: su carta solo puede enviarse a usted, a {}.',
    'Report already in progress. Thank you!': 'El informe ya está en proceso. ¡Gracias!',
    'You have sent this report already. To send another one, open your link again.':
      'Ya envió este informe. Para enviar otro, abra de nuevo su enlace.',
    'Other answers were saved with this link after you opened it. What you entered is still here.':
      'Se guardaron otras respuestas con este enlace después de que usted lo abrió. Lo que escribió sigue aquí.',
    "Your report has been sent, and we've removed the bank connection. To send another one, ask for a new link.":
      'Su informe fue enviado y eliminamos la conexión con el banco. Para enviar otro, pida un enlace nuevo.',
    "This file can't be replaced yet.": 'Este archivo todavía no se puede reemplazar.',
    'You have not shared this file yet. Remove it and add the new one.':
      'Todavía no ha compartido este archivo. Quítelo y agregue el nuevo.',
    'A file can have {} versions at most.': 'Un archivo puede tener {} versiones como máximo.',
    '{} takes care of this request now. Load the page again to see who gets your answer.':
      'Ahora {} atiende esta solicitud. Vuelva a cargar la página para ver quién recibe su respuesta.',
    'Show your proof of funds first.': 'Muestre primero su comprobante de fondos.',
    'This listing takes no more offers.': 'Esta propiedad ya no recibe ofertas.',
    'An offer has been accepted already.': 'Ya se aceptó una oferta.',
    'This listing has as many offers as it can.': 'Esta propiedad tiene ya todas las ofertas que puede tener.',
    'This offer has been decided. It stays as it was.': 'Esta oferta ya se decidió y queda como estaba.',
    "This listing doesn't exist.": 'Esta propiedad no existe.',
    'Enter at most the price.': 'Escriba como máximo el precio.',
    'Enter a day that is still to come.': 'Escriba un día que esté por venir.',
    'Enter a day within a year.': 'Escriba un día dentro de un año.',
    'Enter a day within {} years.': 'Escriba un día dentro de {} años.',
    "Tours begin once the buyer's agreement is signed by both of you.":
      'Las visitas empiezan cuando ambos hayan firmado el acuerdo del comprador.',
    "The buyer's agreement has ended by this day. Sign a new one first.":
      'Ese día el acuerdo del comprador ya habrá terminado. Firmen primero uno nuevo.',
    "The buyer's agreement hasn't started on this day.": 'Ese día el acuerdo del comprador todavía no habrá empezado.',
    'Choose a day within a year.': 'Elija un día dentro de un año.',
    'Choose a time that is still to come.': 'Elija una hora que esté por venir.',
    'On this day, the clocks go forward past this time.': 'Ese día los relojes se adelantan y esta hora no existe.',
    'This tour was canceled. Propose another one.': 'Esta visita se canceló. Proponga otra.',
    'The time of this tour has changed. Look at it again.': 'La hora de esta visita cambió. Revísela.',
    'This tour was moved too often. Cancel it, and propose another one.':
      'Esta visita se cambió demasiadas veces. Cancélela y proponga otra.',
    'This tour has taken place.': 'Esta visita ya tuvo lugar.',
    'There can be {} tours at most.': 'Puede haber {} visitas como máximo.',
    'There can be {} files at most.': 'Puede haber {} archivos como máximo.',
    'This upload is over. Please choose the file again.': 'Esta subida terminó. Elija el archivo de nuevo.',
    'Some of the file is still missing. Please continue the upload.':
      'Todavía falta una parte del archivo. Continúe la subida.',
    'This file is no longer asked for.': 'Este archivo ya no se solicita.',
    "This file can't be opened.": 'Este archivo no se puede abrir.',
    'You have shared this file. Take all of them back instead.': 'Ya compartió este archivo. Retírelos todos.',
    'You have shared this file. Take it back where you shared it.':
      'Ya compartió este archivo. Retírelo donde lo compartió.',
    'This report is no longer valid, so there is nothing to show.':
      'Este informe ya no es válido, así que no hay nada que demostrar.',
    'The bank names no company or trust as the holder of this money.':
      'El banco no indica ninguna empresa ni fideicomiso como titular de este dinero.',
    'The bank names {}.': 'El banco indica: {}.',
    'This pre-approval has expired.': 'Esta preaprobación ya venció.',
    'There is no pre-approval that is still valid. Look again, then send it.':
      'No hay ninguna preaprobación que siga siendo válida. Revísela y después envíela.',
    'Choose how you sign for it.': 'Elija cómo firma usted por ella.',
    'We are still checking a file. Please try again in a moment.':
      'Todavía estamos revisando un archivo. Inténtelo de nuevo en un momento.',
    'Please add a file first.': 'Agregue primero un archivo.',
    'Add the file first, and wait until it has been checked.':
      'Agregue primero el archivo y espere a que se haya revisado.',
    'Choose what it is.': 'Elija qué es.',
    'The file has fewer parts.': 'El archivo tiene menos partes.',
    'A file can have 50 MB at most.': 'Un archivo puede pesar 50 MB como máximo.',
    'Enter a SHA-256 digest in base64.': 'Escriba un resumen SHA-256 en base64.',
    'Enter the required minimum.': 'Escriba el mínimo requerido.',
    'Enter a date.': 'Escriba una fecha.',
    'Enter an amount in dollars.': 'Escriba una cantidad en dólares.',
    'Enter at most $1,000,000,000.': 'Escriba como máximo $1,000,000,000.',
    'Enter dollars and cents.': 'Escriba dólares y centavos.',
    'Use at most {} characters.': 'Use como máximo {} caracteres.',
    'Type your name as the letter has it.': 'Escriba su nombre como está en la carta.',
    'Link your bank before you sign the gift letter.': 'Vincule su banco antes de firmar la carta de donación.',
    'Sign the gift letter first. Without it, your gift counts for nothing.':
      'Firme primero la carta de donación. Sin ella, su donación no cuenta.',
    'Several people share a confirmation of funds only.':
      'Cuando son varias personas, solo se comparte una confirmación de fondos.',
    'The selected accounts do not reach the required minimum.': 'Las cuentas elegidas no alcanzan el mínimo requerido.',
    "Some of these accounts may be the same account, so we count them once. That isn't enough for the required minimum.":
      'Algunas de estas cuentas pueden ser la misma, así que las contamos una sola vez. Así no alcanzan el mínimo requerido.',
    'Choose at least one of your own linked accounts.': 'Elija al menos una de sus cuentas vinculadas.',
    'This bank is not linked.': 'Este banco no está vinculado.',
    'Please accept the license first.': 'Acepte primero la licencia.',
    'A report still needs your bank. Withdraw it first.': 'Un informe todavía necesita su banco. Retírelo primero.',
    'You decided something else in another window. Nothing was sent by this one.':
      'Usted decidió otra cosa en otra ventana. Desde esta no se envió nada.',
    'You stopped this. Nothing is sent until you decide again.':
      'Usted lo detuvo. No se envía nada hasta que usted decida de nuevo.',
    'Your bank has sent newer figures. Please look at them before you send.':
      'Su banco envió cifras más recientes. Mírelas antes de enviar.',
    'Load the page again: its words have changed.': 'Vuelva a cargar la página: su texto ha cambiado.',
    'This report has been altered and is not shown.': 'Este informe fue alterado y no se muestra.',
    "This report doesn't exist.": 'Este informe no existe.',
    "This report covers {} people, so there's no copy for one of them.":
      'Este informe es de {} personas, por lo que no hay copia para una sola.',
    'This report is no longer valid, so there is nothing to explain.':
      'Este informe ya no es válido, por lo que no hay nada que explicar.',
    'The account is in your name, so there is nothing to explain.':
      'La cuenta está a su nombre, por lo que no hay nada que explicar.',
    "This report doesn't confirm the amount, so no letter can say so.":
      'Este informe no confirma la cantidad, por lo que ninguna carta puede decirlo.',
    'Enter the amount of the offer.': 'Escriba la cantidad de la oferta.',
    "Enter at most {}. The report doesn't confirm more.": 'Escriba como máximo {}. El informe no confirma más.',
    'Enter a whole number.': 'Escriba un número entero.',
    'They have a letter from this report already. Withdraw it before you send another one.':
      'Esta persona ya tiene una carta de este informe. Retírela antes de enviarle otra.',
    'There are {} open letters from this report. Withdraw one before you send another.':
      'Hay {} cartas abiertas de este informe. Retire una antes de enviar otra.',
    "The report hasn't arrived yet. There is nothing to send.": 'El informe todavía no llega. No hay nada que enviar.',
    'A newer report has taken the place of this one. Make the letter from that one.':
      'Un informe más reciente ha reemplazado a este. Haga la carta a partir de ese.',
    "This letter doesn't exist.": 'Esta carta no existe.',
    "The sender doesn't let this letter be downloaded.": 'Quien envía esta carta no permite descargarla.',
    'The client has withdrawn this letter.': 'El cliente retiró esta carta.',
    '{} has withdrawn this letter.': '{} retiró esta carta.',
    'You have replied {} times already. Please answer the email instead.':
      'Ya respondió {} veces. Para escribir más, responda al correo.',
    'You have changed the explanation several times already.': 'Ya cambió la explicación varias veces.',
    "This signed document doesn't exist.": 'Este documento firmado no existe.',
    'Type your name exactly as it appears in the document: {}':
      'Escriba su nombre tal como aparece en el documento: {}',
    'Fill in this field.': 'Llene este campo.',
    "This field isn't yours.": 'Este campo no es suyo.',
    'Enter the day on which you sign.': 'Escriba el día en que firma.',
    'There is room for {} characters.': 'Caben {} caracteres.',
    "This character can't be shown in the document: {}": 'Este carácter no se puede mostrar en el documento: {}',
    "This document has been altered and can't be shown.": 'Este documento fue alterado y no se puede mostrar.',
    'Enter the 6 digits from the email.': 'Escriba los 6 dígitos del correo.',
    'This code has expired. Ask for a new one.': 'Este código venció. Pida uno nuevo.',
    'This code was entered wrong too many times. Ask for a new one.':
      'Este código se escribió mal demasiadas veces. Pida uno nuevo.',
    "This isn't the code that we sent you last. Check it and try again.":
      'Este no es el último código que le enviamos. Revíselo e inténtelo de nuevo.',
    "We've sent you as many codes as we send in a day. Please sign tomorrow, or call your agent.":
      'Ya le enviamos todos los códigos que enviamos en un día. Firme mañana o llame a su agente.',
    'This document is already signed.': 'Este documento ya está firmado.',
    "This document hasn't been released for signature yet. We'll email you when it's ready to sign.":
      'Este documento todavía no se puede firmar. Le avisaremos por correo cuando esté listo.',
    'This document was declined.': 'Este documento fue rechazado.',
    "It isn't your turn to sign yet. We'll email you when it is.":
      'Todavía no es su turno de firmar. Le avisaremos por correo.',
    'The agreement of the first step is no longer in effect. This document can be signed once a new one is.':
      'El acuerdo del primer paso ya no tiene efecto. Este documento se podrá firmar cuando haya uno nuevo.',
    'This document has been voided. It can no longer be signed.': 'Este documento fue anulado. Ya no se puede firmar.',
    'The document has changed. Nothing was saved. Reload the page and read it again.':
      'El documento cambió. No se guardó nada. Vuelva a cargar la página y léalo de nuevo.',
    "This document has been altered and can't be downloaded.": 'Este documento fue alterado y no se puede descargar.',
    "The sealed copy isn't ready yet. Please try again in a moment.":
      'La copia sellada todavía no está lista. Inténtelo de nuevo en un momento.',
    "The report hasn't arrived yet. There is nothing to export.": 'El informe todavía no ha llegado.',
    'This draft no longer exists.': 'Este borrador ya no existe.',
    "We couldn't read this message.": 'No pudimos leer este mensaje.',
    "Something went wrong on our side. We've been notified; please try again.":
      'Algo salió mal de nuestro lado. Ya recibimos el aviso; inténtelo de nuevo.',
  },
  codes: {
    QUOTA_REACHED: 'Esta cuenta ya usó todas las solicitudes de su plan este mes.',
    FORBIDDEN: 'Esto no está permitido.',
    READER_REFUSES: 'Esta persona pidió no recibir correos a través de Groundwork. Comuníquese con ella de otro modo.',
    SENDING_STOPPED:
      'Los correos de esta cuenta están en pausa. No se ha perdido nada. Escríbanos para que lo revisemos.',
    LETTER_USED_UP: 'Esta carta ya se abrió todas las veces permitidas. Pida una nueva a quien se la envió.',
    OFFLINE: 'Parece que no tiene conexión. No se pierde nada; inténtelo de nuevo cuando esté conectado.',
    UNREACHABLE: 'Ahora mismo no podemos responder. Revise su conexión e inténtelo de nuevo.',
    TIMEOUT: 'Esto tardó demasiado. No se pierde nada; inténtelo de nuevo.',
    UNREADABLE: 'No se pudo leer la respuesta. Inténtelo de nuevo.',
    INVALID: 'Revise los campos marcados.',
    MALFORMED: 'No se pudo leer la solicitud.',
    INVALID_CURSOR: 'Esta página de la lista ya no es válida. Empiece de nuevo desde la primera.',
    NOT_FOUND: 'No lo encontramos. Es posible que se haya eliminado o que pertenezca a otra cuenta.',
    LINK_NOT_FOUND: 'Este enlace no es válido.',
    CONFLICT: 'Esto cambió mientras tanto. Vuelva a cargar la página e inténtelo de nuevo.',
    LINK_ON_HOLD:
      'La cuenta de la persona que le envió este enlace no está activa en este momento, así que no se le puede enviar nada. No se ha perdido nada.',
    LINK_EXPIRED: 'Este enlace venció. Pida uno nuevo a la persona que se lo envió.',
    LINK_CANCELLED: 'Esta solicitud fue cancelada.',
    REPORT_WITHDRAWN: 'Este informe fue retirado.',
    REPORT_EXPIRED: 'Este informe venció.',
    TRANSACTION_CLOSED: 'Este cierre terminó.',
    TOO_LARGE: 'La solicitud es demasiado grande.',
    LINK_LOCKED:
      'Demasiados intentos con un pin equivocado. Inténtelo más tarde, o pida un enlace nuevo a la persona que se lo envió.',
    TOO_MANY_REQUESTS: 'Demasiadas solicitudes. Inténtelo de nuevo en un momento.',
    BANK_UNAVAILABLE:
      'Ahora mismo no se puede contactar al banco. No se pierde nada; inténtelo de nuevo en unos minutos.',
    BANK_NEEDS_SIGN_IN: 'Su banco le pide que inicie sesión de nuevo.',
    BANK_REFUSED: 'Su banco no lo aceptó. Vincule la cuenta de nuevo.',
    // Errors from the bank's own window.
    INVALID_CREDENTIALS: 'El nombre de usuario o la contraseña no eran correctos.',
    INVALID_MFA: 'El código no era correcto.',
    INSTITUTION_DOWN: 'El banco no responde en este momento.',
    INSTITUTION_NOT_RESPONDING: 'El banco no responde en este momento.',
    ACCESS_NOT_GRANTED: 'No dio permiso en su banco.',
    INVALID_LINK_TOKEN: 'Se acabó el tiempo para terminar.',
    OAUTH_STATE_ID_ALREADY_PROCESSED: 'Este regreso de su banco ya se usó.',
    NO_ACCOUNTS: 'En ese banco no hay cuentas del tipo que se necesita.',
    INTERNAL_SERVER_ERROR: 'La ventana del banco no pudo continuar.',
    NOT_SET_UP: 'Esto todavía no está disponible en este sitio.',
    INTERNAL: 'Algo salió mal de nuestro lado. Ya recibimos el aviso; inténtelo de nuevo.',
    UNAVAILABLE: 'Una parte del servicio no está disponible. No se pierde nada; inténtelo de nuevo en un momento.',
    HTTP_502: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
    HTTP_503: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
    HTTP_504: 'Esto tardó demasiado. No se pierde nada; inténtelo de nuevo.',
  },
};
