import type { VisitState } from './visits.js'

/** The words of the list, in one language. `{n}` stands for a number, a time or a name. */
export interface ListWords {
  visits: string
  day: string
  before: string
  after: string
  today: string
  toCheck: string
  others: string
  /** A visit without a name. */
  visit: string
  states: Readonly<Record<VisitState, string>>
  empty: string
  emptyToday: string
  reading: string
  cut: string
  again: string
  /** What is told of a day that was chosen: its name, and how many visits it has. */
  count: string
  ready: string
  failed: string
  errors: Readonly<Record<'connection' | 'signIn' | 'token' | 'forbidden' | 'limited' | 'other' | 'old', string>>
}

const en: ListWords = {
  visits: 'Visits',
  day: 'Day',
  before: 'Day before',
  after: 'Day after',
  today: 'Today',
  toCheck: 'To check',
  others: 'Other visits',
  visit: 'Visit',
  states: {
    recording: 'Recording', processing: 'Report is being made', failed: 'Report failed', draft: 'To check', reviewed: 'Checked', signed: 'Signed', withdrawn: 'Consent withdrawn'
  },
  empty: 'No visits on this day. Choose another day.',
  emptyToday: 'No visits yet today. Record one, and it appears here.',
  reading: 'Reading the visits…',
  cut: 'Only the last {n} visits of this day are shown.',
  again: 'Try again',
  count: 'Visits: {n}.',
  ready: '{n}: the report is ready to check.',
  failed: '{n}: the report could not be made.',
  errors: {
    connection: 'The server cannot be reached. Check the connection; the list is read as soon as it is back.',
    signIn: 'You are not signed in any more. Sign in to this page again.',
    token: 'This page has not said how to sign in to the service.',
    forbidden: 'You may not see these visits. Ask whoever manages the service.',
    limited: 'Too many requests. The list is read again in {n} seconds.',
    other: 'The server could not read the visits: {n} It is tried again.',
    old: 'This is how it was at {n}.'
  }
}

const nl: ListWords = {
  visits: 'Consulten',
  day: 'Dag',
  before: 'Vorige dag',
  after: 'Volgende dag',
  today: 'Vandaag',
  toCheck: 'Te controleren',
  others: 'Andere consulten',
  visit: 'Consult',
  states: {
    recording: 'Opname loopt',
    processing: 'Verslag wordt gemaakt',
    failed: 'Verslag mislukt',
    draft: 'Te controleren',
    reviewed: 'Gecontroleerd',
    signed: 'Ondertekend',
    withdrawn: 'Toestemming ingetrokken'
  },
  empty: 'Geen consulten op deze dag. Kies een andere dag.',
  emptyToday: 'Vandaag nog geen consulten. Neem er een op, dan verschijnt het hier.',
  reading: 'De consulten worden gelezen…',
  cut: 'Alleen de laatste {n} consulten van deze dag worden getoond.',
  again: 'Opnieuw proberen',
  count: 'Consulten: {n}.',
  ready: '{n}: het verslag kan worden gecontroleerd.',
  failed: '{n}: het verslag kon niet worden gemaakt.',
  errors: {
    connection: 'De server is niet bereikbaar. Controleer de verbinding; de lijst wordt gelezen zodra die er weer is.',
    signIn: 'U bent niet meer aangemeld. Meld u opnieuw aan bij deze pagina.',
    token: 'Deze pagina heeft niet gezegd hoe zij zich bij de dienst aanmeldt.',
    forbidden: 'U mag deze consulten niet zien. Vraag het de beheerder van de dienst.',
    limited: 'Te veel verzoeken. De lijst wordt over {n} seconden opnieuw gelezen.',
    other: 'De server kon de consulten niet lezen: {n} Het wordt opnieuw geprobeerd.',
    old: 'Zo was het om {n}.'
  }
}

const fr: ListWords = {
  visits: 'Consultations',
  day: 'Jour',
  before: 'Jour précédent',
  after: 'Jour suivant',
  today: 'Aujourd’hui',
  toCheck: 'À vérifier',
  others: 'Autres consultations',
  visit: 'Consultation',
  states: {
    recording: 'Enregistrement en cours',
    processing: 'Rapport en préparation',
    failed: 'Échec du rapport',
    draft: 'À vérifier',
    reviewed: 'Vérifié',
    signed: 'Signé',
    withdrawn: 'Consentement retiré'
  },
  empty: 'Aucune consultation ce jour-là. Choisissez un autre jour.',
  emptyToday: 'Aucune consultation aujourd’hui. Enregistrez-en une : elle apparaîtra ici.',
  reading: 'Lecture des consultations…',
  cut: 'Seules les {n} dernières consultations de ce jour sont affichées.',
  again: 'Réessayer',
  count: 'Consultations : {n}.',
  ready: '{n} : le rapport est prêt à être vérifié.',
  failed: '{n} : le rapport n’a pas pu être établi.',
  errors: {
    connection: 'Le serveur est injoignable. Vérifiez la connexion ; la liste sera lue dès son retour.',
    signIn: 'Vous n’êtes plus connecté. Reconnectez-vous à cette page.',
    token: 'Cette page n’a pas indiqué comment se connecter au service.',
    forbidden: 'Vous ne pouvez pas voir ces consultations. Adressez-vous au gestionnaire du service.',
    limited: 'Trop de requêtes. La liste sera relue dans {n} secondes.',
    other: 'Le serveur n’a pas pu lire les consultations : {n} Un nouvel essai suit.',
    old: 'Voici l’état à {n}.'
  }
}

const de: ListWords = {
  visits: 'Konsultationen',
  day: 'Tag',
  before: 'Vorheriger Tag',
  after: 'Nächster Tag',
  today: 'Heute',
  toCheck: 'Zu prüfen',
  others: 'Weitere Konsultationen',
  visit: 'Konsultation',
  states: {
    recording: 'Aufnahme läuft',
    processing: 'Bericht wird erstellt',
    failed: 'Bericht fehlgeschlagen',
    draft: 'Zu prüfen',
    reviewed: 'Geprüft',
    signed: 'Unterschrieben',
    withdrawn: 'Einwilligung widerrufen'
  },
  empty: 'Keine Konsultationen an diesem Tag. Wählen Sie einen anderen Tag.',
  emptyToday: 'Heute noch keine Konsultationen. Nehmen Sie eine auf, dann erscheint sie hier.',
  reading: 'Die Konsultationen werden gelesen…',
  cut: 'Nur die letzten {n} Konsultationen dieses Tages werden angezeigt.',
  again: 'Erneut versuchen',
  count: 'Konsultationen: {n}.',
  ready: '{n}: Der Bericht kann geprüft werden.',
  failed: '{n}: Der Bericht konnte nicht erstellt werden.',
  errors: {
    connection: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung; die Liste wird gelesen, sobald sie wieder da ist.',
    signIn: 'Sie sind nicht mehr angemeldet. Melden Sie sich bei dieser Seite neu an.',
    token: 'Diese Seite hat nicht gesagt, wie sie sich beim Dienst anmeldet.',
    forbidden: 'Sie dürfen diese Konsultationen nicht sehen. Fragen Sie, wer den Dienst verwaltet.',
    limited: 'Zu viele Anfragen. Die Liste wird in {n} Sekunden erneut gelesen.',
    other: 'Der Server konnte die Konsultationen nicht lesen: {n} Es wird erneut versucht.',
    old: 'So war es um {n}.'
  }
}

const es: ListWords = {
  visits: 'Consultas',
  day: 'Día',
  before: 'Día anterior',
  after: 'Día siguiente',
  today: 'Hoy',
  toCheck: 'Por revisar',
  others: 'Otras consultas',
  visit: 'Consulta',
  states: {
    recording: 'Grabando',
    processing: 'Se está haciendo el informe',
    failed: 'Informe fallido',
    draft: 'Por revisar',
    reviewed: 'Revisado',
    signed: 'Firmado',
    withdrawn: 'Consentimiento retirado'
  },
  empty: 'No hay consultas este día. Elija otro día.',
  emptyToday: 'Hoy aún no hay consultas. Grabe una y aparecerá aquí.',
  reading: 'Leyendo las consultas…',
  cut: 'Solo se muestran las últimas {n} consultas de este día.',
  again: 'Reintentar',
  count: 'Consultas: {n}.',
  ready: '{n}: el informe está listo para revisar.',
  failed: '{n}: no se pudo hacer el informe.',
  errors: {
    connection: 'No se puede acceder al servidor. Compruebe la conexión; la lista se lee en cuanto vuelva.',
    signIn: 'Su sesión ha terminado. Inicie sesión de nuevo en esta página.',
    token: 'Esta página no ha indicado cómo iniciar sesión en el servicio.',
    forbidden: 'No puede ver estas consultas. Pregunte a quien gestiona el servicio.',
    limited: 'Demasiadas solicitudes. La lista se lee de nuevo en {n} segundos.',
    other: 'El servidor no pudo leer las consultas: {n} Se intenta de nuevo.',
    old: 'Así estaba a las {n}.'
  }
}

const LANGUAGES: Readonly<Record<string, ListWords>> = { en, nl, fr, de, es }

/** The language of an element that there are words in: its own, its page's, or the browser's; English for others. */
export function languageOf (host: Element): string {
  const tag = host.getAttribute('language') ?? host.closest('[lang]')?.getAttribute('lang') ?? navigator.language
  const [language = ''] = tag.toLowerCase().split('-')
  return language in LANGUAGES ? language : 'en'
}

/** The words of a language. */
export function wordsOf (language: string): ListWords {
  return LANGUAGES[language] as ListWords
}

/** A sentence with a number, a time or a name in it. */
export function filled (sentence: string, value: number | string): string {
  return sentence.replace('{n}', () => String(value))
}
