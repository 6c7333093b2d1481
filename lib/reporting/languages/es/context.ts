import type { ContextWords } from '../parts/context.js'

const CLINICIAN = '(?:médic[ao]|doctora?|especialista|cardiólog[ao]|neurólog[ao]|ciruja[nñ][ao]|hospital|urgencias|farmacéutic[ao]|dentista|' +
  'dermatólog[ao]|psiquiatra|pediatra|enfermer[ao]|guardia)'

export const context: ContextWords = {
  negated: {
    forward: ['nada de', 'ni', 'sin', 'no', 'nunca', 'jamás', 'tampoco', 'en vez de', 'en lugar de'],
    things: [
      'ningún', 'ninguna', 'niega', 'descart~', 'excluir', 'excluye', 'excluid[ao]', 'improbable', 'poco probable',
      'negativ[ao] para', 'más que', 'ausencia de', 'libre de'
    ],
    backward: [
      '(?:está|queda|quedó|ha sido|fue|es|sale|salió|ha salido)(?: \\S+)? (?:descartad[ao]s?|excluid[ao]s?|negativ[ao]s?|improbable|poco probable|' +
        'curad[ao]s?|superad[ao]s?)',
      'poco probable', 'descartad[ao]s?', 'no', 'negativ[ao]', 'ninguna?', 'tampoco', 'la? descart\\S+'
    ]
  },
  historical: {
    forward: [
      'antecedentes?', 'previ[ao]s?', 'ya tuv\\S+', 'tuvo', 'tuve', 'tuviste', 'tenía', 'tenías', 'había tenido',
      '(?:ha|has|he) tenido', 'era', 'pasó', 'pasé', 'sufrió', 'sufrí', 'operad[ao] de', '(?:me|le) operaron', 'creía', 'creí', 'pensaba',
      'pensé'
    ],
    times: [
      'hace (?:\\S+ ){0,2}(?:años?|mes|meses)', 'antes', 'antiguamente', 'en el pasado',
      '(?:de|cuando era|siendo) (?:niñ[ao]|pequeñ[ao]|chic[ao]|joven)', '(?:el año|el mes|la semana|la vez) (?:pasad[ao]|anterior)',
      'la última vez', 'en su día', 'en (?:aquel|ese) entonces'
    ]
  },
  hypothetical: {
    forward: [
      'algunas personas', 'la gente', 'los pacientes', 'alguien', 'por si', 'no (?:se )?(?:puedo|podemos|puede) (?:\\S+ )?(?:descartar|excluir)',
      'sin (?:poder )?descartar'
    ],
    conditions: ['si(?! (?:quiere|puede|prefiere|lo desea|le parece|te parece|quieres))', 'en caso', 'supongamos(?: que)?', 'a no ser que', 'siempre que', 'por ejemplo'],
    backward: [
      'no (?:se )?(?:puede|puedo|podemos) (?:descartar|excluir)(?:se)?', 'no (?:está|queda|ha sido) (?:descartad[ao]s?|excluid[ao]s?)'
    ]
  },
  family: {
    forward: [
      '(?:mi|un|una) {child}', 'mis (?:hijos|hijas)', 'mami', 'papi', '(?:hermano|hermana|esposo|esposa|tía|tío|prima|primo)s', 'abuel[ao]s',
      'abuelit[ao]', '(?:cuñad|sobrin|niet|vecin)[ao]s', 'padres', 'parejas', 'amig[ao]s', 'compañer[ao]s?', 'jef[ea]', 'mi (?:señora|viej[ao])', 'familia', 'familiares'
    ],
    relatives: [
      'madre', 'padre', 'mamá', 'papá', 'hermano', 'hermana', 'mujer', 'marido', 'esposo', 'esposa', 'tía', 'tío', 'abuela', 'abuelo',
      'primo', 'prima', 'suegra', 'suegro', 'cuñada', 'cuñado', 'sobrina', 'sobrino', 'nieto', 'nieta', 'pareja', 'novia', 'novio', 'amiga',
      'amigo', 'vecina', 'vecino'
    ],
    children: ['hijo', 'hija', 'bebé']
  },
  reported: [
    `(?:mi|su|tu|el|la|un|una|del|en|de) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:dijo|dice|dicho|decía|contó|prometió|explicó)`,
    `según (?:mi|su|tu|el|la) ${CLINICIAN}`, `(?:dijo|dice|contó) (?:mi|su|tu|el|la) (?:\\S+ )?${CLINICIAN}`, '(?:me|nos) dijeron'
  ],
  pseudo: [
    'no (?:es |son )?(?:solo|sólo|solamente|únicamente)', 'no hay duda', 'sin (?:ninguna )?duda', 'no (?:pasa nada|se preocupe|te preocupes)',
    '(?:sin|no hay|ningún) (?:aumento|cambios?|empeoramiento|mejoría) (?:de|del|en)', 'ningún problema', 'sin problema', 'no sin',
    'no niega', 'no (?:olvide|olvides|dude|dudes)', 'si no', 'no (?:es|está) libre de', 'cómo no', 'por qué no'
  ],
  contrasts: ['pero', 'sin embargo', 'sino'],
  terminators: [
    'porque', 'aunque', 'salvo', 'excepto', 'así que', 'entonces',
    'y (?:yo|usted|le|te|me|vamos|ahora|además|entonces|luego|tiene|tengo|creo|hoy|sí)', 'sí que', 'eso sí', 'lo que sí', 'creo que', 'y sí',
    'sí'
  ],
  statements: ['(?:sino que )?(?:esto )?es', '(?:usted )?tiene']
}
