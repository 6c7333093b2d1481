import type { ReservationWords } from '../parts/reservations.js'

export const reservations: ReservationWords = {
  takenBack: [
    'pensándolo (?:bien|mejor)', '(?:mejor|entonces|prefiero) (?:que )?no', 'mejor (?:lo|la|los|las) (?:dejamos|quitamos)', '(?:olvide|olvídese|olvida|olvídalo|olvidemos)', 'borr[ea](?:mos)? (?:eso|lo)',
    '(?:eso|esa|ese|esto)(?: ya)? no (?:puede|va|vale|conviene|le|sirve|se puede|procede)', 'no (?:lo|la) (?:hacemos|ponemos|damos|vamos)', 'queda (?:descartad[oa]|fuera|anulad[oa])',
    'descart~', '(?:he cambiado|cambio|cambié) de (?:idea|opinión)', 'retiro lo'
  ],
  putOff: [
    '(?<!le |se |lo )esper(?:amos|emos|ar|aría|aremos|ando)', 'primero', 'antes (?:de|que|quiero|hay|vamos|tengo|me)', 'aplaz~', 'pospon~', 'retras~', '(?:dejarlo|dejamos|dejemos)(?: \\S+){0,3} (?:para|ahora|momento)',
    'pens(?:arlo|ármelo|árselo|émoslo)', 'tómese (?:su|el) tiempo', 'consult(?:ar|arlo|aré|o|emos)', 'habl(?:ar|arlo|aré|o)(?: \\S+)? con', 'lo hablamos', 'pregunt(?:ar|aré|amos|arle)',
    '(?:todavía|aún|por ahora|de momento|hoy|ahora) no', 'prefier[oe]', 'en (?:suspenso|espera)'
  ],
  open: [
    'hasta (?:que|ver|tener|después)', 'a no ser', 'salvo', 'depend~', 'según', '(?:ya )?veremos', 'a ver (?:si|qué)', 'decidi~', 'en cuanto', 'más (?:tarde|adelante)', 'en (?:vez|lugar)',
    'la (?:semana que viene|próxima)', '(?:solo|sólo) (?:si|cuando|después|durante|para)', 'quizás?', 'tal vez', 'a lo mejor', '(?:durante|antes de|para) la (?:operación|intervención|cirugía)'
  ],
  asksLeave: [
    '(?:puedo|puede|debo|podría)(?: \\S+)? (?:tom~|us(?:ar|arlo)|pon~)', 'se puede'
  ],
  notCorrecting: [
    '(?:perdón|perdone|perdona|disculpe|disculpa) (?:la|el|por|que|las|los)', '(?:espere|espera) (?:fuera|aquí|en|a|un)', '(?:no )?(?:sin|ningún|hay) problema', 'no se preocupe', 'no hay de qué'
  ]
}
