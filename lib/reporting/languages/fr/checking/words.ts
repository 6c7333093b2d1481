export const commonWords: readonly string[] = [
  'alors', 'après', 'assez', 'aussi', 'autre', 'avec', 'avez', 'avoir', 'avant', 'beaucoup', 'bien', 'bonne', 'cela', 'celle', 'cette',
  'ceux', 'chez', 'comme', 'comment', 'dans', 'depuis', 'donc', 'elle', 'elles', 'encore', 'entre', 'était', 'êtes', 'être', 'fait',
  'faire', 'faut', 'ici', 'juste', 'leur', 'leurs', 'mais', 'même', 'mieux', 'moins', 'nous', 'parce', 'parfois', 'passe', 'pendant',
  'peut', 'peux', 'plus', 'plutôt', 'pour', 'pourquoi', 'pouvez', 'puis', 'quand', 'quel', 'quelle', 'quelque', 'quelques', 'sera',
  'serait', 'sinon', 'soit', 'sont', 'sous', 'suis', 'tout', 'toute', 'toutes', 'tous', 'très', 'trop', 'veut', 'vers', 'voilà', 'voir',
  'vont', 'vous', 'votre', 'vraiment', 'patient', 'patiente'
]

export const reportWords: readonly string[] = [
  'controle', 'suivi', 'revoir', 'rendez', 'retour', 'discute', 'conseil', 'conseils', 'explique', 'accord', 'comprend', 'patient',
  'rapporte', 'signale', 'decrit', 'plaintes', 'plainte', 'anamnese', 'examen', 'clinique', 'constat', 'conclusion', 'plan', 'normal',
  'normale', 'traitement', 'medication', 'medicaments', 'resultat', 'resultats', 'amelioration', 'aggravation', 'actuellement',
  'recemment', 'auparavant', 'besoin'
]
