import type { ReservationWords } from '../parts/reservations.js'

export const reservations: ReservationWords = {
  takenBack: [
    'tout compte fait', 'réflexion faite', 'à la réflexion', "je change d'avis", '(?:oubliez|oublie|annulez|annule|on oublie)(?: ça| cela| ce)?', 'laiss(?:ez|ons|e) tomber',
    '(?:ça|cela|ce)(?: ne)? (?:va|ira|convient|passe)(?: \\S+)? pas', '(?:plutôt|mieux|alors|préfère|préférerais) (?:ne )?(?:pas|non)', '(?:vaut mieux|mieux vaut) (?:pas|éviter|ne pas|attendre)',
    'hors de question', 'est exclue?', 'on(?: ne)? le fait pas', '(?:ou|enfin|alors) non'
  ],
  putOff: [
    'attend(?:s|ons|re|ez|rai|rait|rais|ra)?(?! (?:ici|dehors|dans))', "d'abord", 'avant (?:de|que)', '(?:reporte|repousse|décale)(?:r|z|ons|ra)?', 'réfléchi~', '(?:prenez|prends) (?:votre|ton|le) temps',
    '(?:re)?parle(?:r|z|rai|rons|ra)? (?:au|à|avec|la|de)', 'en (?:re)?parler?(?:ons|a|ons|ra|rons)?', 'demand(?:er|ons|erai)(?: \\S+)? (?:avis|au|à)', "l'avis",
    "pas (?:encore|tout de suite|maintenant|aujourd'hui|pour (?:le moment|l'instant))", 'plutôt', 'préfér?è?[rf]?~ (?:attendre|que)', 'en (?:suspens|attente)'
  ],
  open: [
    "jusqu'(?:à ce|au (?:résultat|contrôle))", 'sauf si', 'à moins', 'dépend~', 'on verra', 'voir (?:si|ce)', 'selon', 'dès que', 'plus tard', 'à la place', 'la (?:semaine|fois) prochaine',
    'seulement (?:si|quand|après|pendant|pour)', 'que si', 'peut-être', 'éventuel~', "(?:pendant|lors de|avant|pour) l'(?:opération|intervention|anesthésie)"
  ],
  asksLeave: [
    '(?:je|il|elle|on) (?:peux|peut|dois|doit)(?: \\S+)? prendre', 'puis-je(?: \\S+)? prendre', "(?:c'est|est-ce) compatible"
  ],
  notCorrecting: [
    'désolée? (?:pour|de|que)', '(?:attendez|attends) (?:ici|dehors|dans|à|la|le|que)', 'excusez-moi (?:pour|de)', 'pardon (?:pour|de)', '(?:non )?pas de (?:problème|souci)', 'plutôt (?:bien|bon|bonne)'
  ]
}
