import type { ContextCases } from './cases.js'

export const de: ContextCases = {
  negated: [
    'Es gibt keine [Lungenentzündung].', 'Sie haben kein [Asthma].', 'Das ist nicht [Gicht].', 'Ich hatte nie [Migräne].', 'Sie kam ohne [Fieber].',
    'Der Patient verneint [Brustschmerzen].', 'Kein Hinweis auf [einen Bruch].', 'Das Röntgenbild hat ausgeschlossen [eine Fraktur].',
    '[Eine Blinddarmentzündung] ist unwahrscheinlich.', '[Eine Thrombose] ist ausgeschlossen.', 'Weder [Fieber] noch Husten.',
    'Die Lunge ist frei von [Rasselgeräuschen].', 'Husten, aber kein [Fieber].', 'Statt [Bronchitis] ist es ein Schnupfen.'
  ],
  historical: [
    'Früher war da [eine Lungenentzündung].', 'Letztes Jahr sah man [einen Bruch].', 'In der Vergangenheit gab es [Gicht].',
    'Als Kind bekam ich [Asthma].', 'In der Vorgeschichte steht [Epilepsie].', 'Vor zwei Jahren bekam ich [Gürtelrose].',
    'Damals fand man [eine Blutarmut].', 'Sie hatte [Bronchitis].', 'Sie hatten [einen Schlaganfall].', 'Vor drei Monaten gab es [Grippe].',
    'Ich hab schon mal [Gelbsucht] bekommen.', 'Letzte Woche sah man [eine Entzündung].'
  ],
  hypothetical: [
    'Wenn es [eine Lungenentzündung] ist, röntgen wir.', 'Falls Sie [Fieber] bekommen, rufen Sie an.', 'Sofern [Asthma] vorliegt, geht es nicht.',
    'Ich frage mich, ob es [Gicht] ist.', 'Manche bekommen [Migräne].', 'Menschen mit [Diabetes] passen auf.',
    'Patienten mit [Epilepsie] fahren besser Bus.', 'Wir können nicht ausschließen, dass es [ein Bruch] ist.', '[Eine Thrombose] ist nicht ausgeschlossen.',
    'Angenommen, es ist [eine Gürtelrose].', 'Jemand mit [Gicht] trinkt besser wenig.', 'Rufen Sie an, wenn [der Schmerz] kommt.'
  ],
  family: [
    'Meine Mutter hat [Diabetes].', 'Ihr Vater starb an [einem Schlaganfall].', 'Meine Schwester hat [Migräne].', 'Ihr Bruder bekam [Asthma].',
    'Meine Frau liegt mit [Grippe] im Bett.', 'In der Familie gibt es [Gicht].', 'Mein Sohn hat [Masern].', 'Seine Tochter hat [Neurodermitis].',
    'Mein Onkel hat [Angina pectoris].', 'Meine Tante und meine Cousine haben [Epilepsie].', 'Mein Partner hat [Krätze].',
    'Ein Kollege hat [Tuberkulose].'
  ],
  reported: [
    'Mein Hausarzt sagte, ich verschreibe [Codein].', 'Der Arzt im Krankenhaus sagte: ich gebe Ihnen [Amoxicillin].',
    'Der Chirurg meinte, er würde [Ibuprofen] geben.', 'Laut Kardiologe soll ich [Bisoprolol] nehmen.', 'Man hat mir gesagt, ich soll [Ramipril] nehmen.',
    'Mein Zahnarzt versprach, [Codein] zu verschreiben.', 'Der Apotheker sagt, ich soll [Aspirin] nehmen.', 'Er sagte mir, er verschreibt [Prednison].',
    'Der Facharzt schrieb, ich brauche [Insulin].', 'Letztens sagte der Hausarzt, ich beginne mit [Metformin].',
    'Die Ärztin in der Notaufnahme sagte, sie gibt [Omeprazol].', 'Sie sagte mir, ich bekomme [Lithium].'
  ],
  none: [
    'Das ist kein Ekzem, das ist [eine Psoriasis].', 'Keine Fraktur, Sie haben [Gicht].',
    'Es gibt keine Zunahme der [Schmerzen].', 'Es ist nicht nur [Asthma].', 'Kein Zweifel, das ist [Gicht].', 'Sie verneint nicht die [Schmerzen].',
    'Kein Fieber, aber [Husten].', 'Meine Mutter ist gesund, aber ich habe [Diabetes].', 'Früher war es Grippe, aber jetzt ist es [Bronchitis].',
    'Kein Problem, das ist [ein Ekzem].', 'Er war da nicht ohne [Schmerzen], aber es ist [Rheuma].', 'Nicht vergessen: [das Asthma] bleibt.',
    'Es ist nicht allein [Migräne].', 'Ich sagte, ich verschreibe [Codein], und hier ist es.', 'Der Chirurg sagte nein, aber ich verschreibe [Codein].',
    'Es gibt kein Fieber. Das ist [eine Sinusitis].', 'Es ist nicht gebrochen, also ist es [eine Verstauchung].'
  ]
}
