/**
 * How one language says that something is not so. Words between `|`; those of a phrase have a space between them, as `wordsOf` parts
 * them.
 */
export interface NegationWords {
  /** What negates the words behind it, or its clause. */
  negations: string
  /** Beginnings of words that negate: `kein`, `keine`, `keinen`. */
  beginnings: string
  /** Ends of words that negate: `don't`. */
  endings: string
  /** Answers that deny what was asked. */
  answers: string
  /** Not negations, but enough to say afterwards that there is none of something: "the lungs are clear" is "no wheezes". */
  absences: string
  /** Phrases with a negation that does not deny; `~` is any negation. */
  guards: string
  /** Words between which and a negation there is a new clause. */
  breaks: string
  /** What joins the things of a list. */
  lists: string
  /** Words that end the list of what "no" denies. */
  ends: string
  /** What says of the drug behind it that it is not to be taken, or may not be. */
  refusals: string
  /** The same of the drug before it. */
  refusalsAfter: string
  /** Who a sentence goes on about after the answer "no". */
  pronouns: string
  /** `no`, `any`: what stands before a thing that there is none of. */
  determiners: string
  /** Words that say little of what there is none of, without accents. */
  generic: string
}

export const negationWords: Readonly<Record<string, NegationWords>> = {
  en: {
    negations: 'no|not|nil|never|without|denies|denied|deny|denying|none|nor|neither|nothing|nobody|cannot|negative|absent|absence of',
    beginnings: '',
    endings: 'n\'t',
    answers: 'nope|nah|naw|uh - uh|mm - mm|huh - uh|nuh - uh',
    absences: 'ruled out|clear|clean|normal|normally|fine|free|stopped|quit|gone|resolved|intact|unremarkable|lack|lacks|hardly|barely|rarely|unable|good|negatives|nontender|benign|stable|unchanged|zero|refuses|declines|declined|except|instead|stop|avoid|hold',
    guards: 'no more than|not more than|not only|no problem|no problems with that|no doubt|no worries|not sure|not yet sure|~ stop|~ stopped|~ forget|~ hesitate|why ~|whether or not|if not|~ just|~ mind|can ~ wait|~ worry|no matter',
    breaks: 'but|so|then|because|and|though|although|however|if|unless|when|while|which|that|except|plus',
    lists: 'or|and|nor|,|/|the|a|an|any|your',
    ends: 'but|only|so|then|because|though|if|when|while|which|that|except|with|on|in|at|for|to|from|since|today|right|now|of|by|after|before|during|is|are|was|were|has|have|had|do|does|did|you|i|we|he|she|it|they|this|these|those|than|as|at all|anymore|really|just',
    refusals: 'avoid|avoids|avoiding|stop|stops|stopped|stopping|discontinue|discontinued|discontinuing|allergic|allergy|allergies|intolerant|intolerance|instead of|rather than|off|quit|hold|holding|refuse|refuses|refused|declined|declines|reaction to|reacted to|contraindicated',
    refusalsAfter: 'allergy|allergies|intolerance|was stopped|has been stopped|is contraindicated|was discontinued|has been discontinued|should not be|should be avoided|should be stopped|is not for',
    pronouns: 'i|i\'m|i\'ve|i\'ll|i\'d|we|we\'ll|you|he|she|it|it\'s|they|that\'s|this|just|take|keep|only',
    determiners: 'no|without|denies|denied|denying|n\'t any|not any|never any|n\'t have any|n\'t had any|n\'t have a|n\'t had|n\'t have|not have any|never had|never had any|nil|no evidence of|no signs of|no sign of|no history of',
    generic: 'history|family|evidence|sign|signs|symptom|symptoms|problem|problems|issue|issues|current|significant|recent|known|present|further|additional|medical|medication|medications|change|changes|type|kind'
  },
  nl: {
    negations: 'geen|niet|nooit|zonder|ontkent|ontkende|ontken|niets|niks|nergens|noch|negatief|afwezig|evenmin',
    beginnings: '',
    endings: '',
    answers: 'nee|neen|nee hoor',
    absences: 'normaal|normale|goed|goede|prima|vrij|zuiver|schoon|rustig|gestopt|weg|verdwenen|intact|onopvallend|nauwelijks|amper|zelden|soepel|helder|ontbreekt|ontbreken|afwezigheid|stabiel|stop|stoppen|vermijd|vermijden|in plaats',
    guards: 'niet meer dan|niet alleen|niet enkel|geen probleem|geen twijfel|niet zeker|niet vergeten|niet twijfelen|niet aarzelen|waarom niet|geen zorgen|~ stoppen|~ vergeten|al dan niet|of niet|niet hoger dan|niet langer dan',
    breaks: 'maar|dus|dan|want|omdat|en|hoewel|echter|als|wanneer|terwijl|die|dat|behalve|daarom',
    lists: 'of|en|noch|,|/|de|het|een|uw|je',
    ends: 'maar|alleen|enkel|wel|gewoon|dus|dan|want|omdat|hoewel|als|wanneer|terwijl|die|dat|behalve|met|op|in|bij|voor|tot|van|sinds|sedert|vandaag|nu|na|tijdens|is|zijn|was|waren|heeft|heb|hebt|gehad|u|ik|we|wij|hij|zij|ze|het|meer|aan|uit|door|om|te|gezien|gevoeld|meegemaakt|last',
    refusals: 'vermijd|vermijden|stop|stopt|stoppen|gestopt|staken|gestaakt|allergisch|allergie|intolerantie|overgevoelig|overgevoeligheid|in plaats van|afbouwen|liever dan|reactie op',
    refusalsAfter: 'allergie|allergisch|intolerantie|niet nemen|niet meer nemen|niet innemen|niet gebruiken|niet meer gebruiken|niet slikken|niet voorschrijven|niet geven|stoppen|gestopt|staken|gestaakt|mag u niet|mag je niet|mag niet|vermijden|verdraag ik niet|verdraagt ze niet|verdraagt hij niet',
    pronouns: 'ik|we|wij|u|je|hij|zij|ze|het|dat|gewoon|alleen|neem',
    determiners: 'geen|zonder|ontkent|ontkende|nooit',
    generic: 'voorgeschiedenis|familie|teken|tekenen|klacht|klachten|probleem|problemen|bekende|nieuwe|verdere|medicatie|medicijnen|soort'
  },
  fr: {
    negations: 'pas|aucun|aucune|jamais|sans|ni|nie|dénie|nient|rien|absence de|absence d\'|négatif|négative|nullement',
    beginnings: '',
    endings: '',
    answers: 'non|nan',
    absences: 'normal|normale|normaux|normales|bon|bonne|bien|libre|libres|clair|claire|propre|propres|souple|arrêté|disparu|partie|parti|intact|intacte|rare|rarement|peu|absent|absente|absents|absentes|stable|stables|arrêtez|arrête|arrêter|évitez|éviter|lieu|plus',
    guards: 'pas plus de|pas plus que|pas seulement|pas de problème|pas de souci|pas de soucis|pourquoi pas|pas sûr|oubliez pas|oublier pas|hésitez pas|hésiter pas|arrêtez pas|arrête pas|arrêter pas|oublie pas|n\'oubliez pas|n\'oublie pas|n\'hésitez pas|n\'arrêtez pas|ou pas|sans doute|sans problème|pas mal',
    breaks: 'mais|donc|alors|parce|car|et|quoique|cependant|si|quand|lorsque|qui|que|sauf|puis|ensuite',
    lists: 'ou|et|ni|,|/|le|la|les|un|une|de|du|des|d\'|votre',
    ends: 'mais|seulement|juste|donc|alors|parce|car|si|quand|lorsque|qui|que|sauf|puis|avec|sur|dans|en|à|au|aux|pour|depuis|aujourd\'hui|maintenant|après|avant|pendant|est|sont|était|a|ai|avez|vous|je|nous|on|il|elle|ils|elles|ça|plus|par|non|tout|du tout',
    refusals: 'évitez|éviter|évite|arrêtez|arrêter|arrêté|arrête|arrêtons|stopper|stoppé|stop|stoppez|allergique|allergie|allergies|intolérant|intolérante|intolérance|au lieu de|au lieu du|au lieu d|plutôt que|réaction à|suspendre|suspendu|refuse',
    refusalsAfter: 'allergie|est contre - indiqué|a été arrêté|est arrêté|a été stoppé|est à éviter|est à arrêter',
    pronouns: 'je|j\'ai|j\'en|nous|on|vous|il|elle|c\'est|ça|juste|seulement|prenez',
    determiners: 'pas de|pas d\'|aucun|aucune|sans|jamais de|jamais eu de|nie|ni|absence de|pas eu de',
    generic: 'antecedent|antecedents|famille|signe|signes|symptome|symptomes|probleme|problemes|particulier|particuliere|connu|connue|traitement|medicament|medicaments|type|sorte'
  },
  de: {
    negations: 'nicht|nie|niemals|ohne|verneint|verneinte|nichts|weder|negativ|ebensowenig',
    beginnings: 'kein',
    endings: '',
    answers: 'nein|nee|nö',
    absences: 'normal|normale|normaler|normales|gut|gute|frei|freie|klar|sauber|weich|gestoppt|weg|verschwunden|intakt|unauffällig|unauffällige|unauffälliger|kaum|selten|fehlt|fehlen|fehlend|fehlende|stabil|aufgehört|abgesetzt|absetzen|vermeiden|statt|anstatt|stattdessen',
    guards: 'nicht mehr als|nicht nur|kein problem|keine sorge|keine frage|nicht sicher|nicht vergessen|nicht zögern|warum nicht|~ aufhören|~ absetzen|~ vergessen|oder nicht|nicht länger als|nicht höher als',
    breaks: 'aber|also|dann|weil|denn|und|obwohl|jedoch|wenn|falls|während|dass|sondern|außer|deshalb',
    lists: 'oder|und|noch|,|/|der|die|das|den|ein|eine|einen|ihr|ihre|ihren',
    ends: 'aber|nur|also|dann|weil|denn|obwohl|wenn|falls|während|dass|sondern|außer|mit|auf|in|im|bei|beim|für|bis|von|seit|heute|jetzt|nach|vor|ist|sind|war|waren|hat|habe|haben|hatte|gehabt|sie|ich|wir|er|es|mehr|an|am|aus|durch|um|zu|bemerkt|gespürt',
    refusals: 'vermeiden|vermeide|meiden|stoppen|gestoppt|allergisch|allergie|allergien|unverträglichkeit|überempfindlich|statt|anstatt|anstelle von|absetzen|reaktion auf|verzichten',
    refusalsAfter: 'allergie|unverträglichkeit|nicht nehmen|nicht mehr nehmen|nicht einnehmen|nicht mehr einnehmen|nicht verwenden|nicht verschreiben|nicht geben|absetzen|abgesetzt|stoppen|gestoppt|vermeiden|meiden|vertrage ich nicht|verträgt sie nicht|verträgt er nicht|dürfen sie nicht|weglassen|allergisch|setzen wir ab|ab .|ab ,',
    pronouns: 'ich|wir|sie|er|es|das|nur|nehmen',
    determiners: 'kein|keine|keinen|keiner|keines|keinem|keinerlei|ohne|verneint|nie',
    generic: 'vorgeschichte|familie|zeichen|anzeichen|hinweis|hinweise|symptome|beschwerden|problem|probleme|bekannte|bekannten|neue|weitere|weiteren|medikamente|medikament|sorte'
  }
}
