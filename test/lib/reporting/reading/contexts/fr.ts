import type { ContextCases } from './cases.js'

export const fr: ContextCases = {
  negated: [
    "Il n'y a pas de [pneumonie].", "Vous n'avez pas d'[asthme].", "Ce n'est pas [la goutte].", "Je n'ai jamais eu la [migraine].",
    'Elle est venue sans [fièvre].', 'Le patient nie toute [douleur].', 'Aucun signe de [fracture].', 'On a écarté [une fracture].',
    '[Une appendicite] est peu probable.', '[La thrombose] est exclue.', 'Ni [fièvre] ni toux.', 'Le test est négatif pour [la grippe].',
    'De la toux, mais pas de [fièvre].', 'Absence de [pneumonie].'
  ],
  historical: [
    'Vous avez eu [une pneumonie].', "L'année dernière on a vu [une fracture].", "Dans le passé c'est [la goutte].",
    'Étant enfant je faisais de [l\'asthme].', 'Les antécédents sont [une épilepsie].', 'Il y a deux ans on a trouvé [un zona].',
    'Autrefois on a noté [une anémie].', 'Elle a déjà eu [une bronchite].', 'Il avait [une angine].', 'Vous étiez traité pour [une anémie].',
    'Il y a trois mois on a vu [une grippe].', 'La semaine dernière on a vu [une otite].'
  ],
  hypothetical: [
    "Si c'est [une pneumonie], on fait une radio.", 'Revenez en cas de [fièvre].', "S'il y a [une fracture], on opère.",
    'Certaines personnes font [une migraine].', "Quelqu'un avec [un diabète] doit faire attention.", 'Les patients avec [une épilepsie] ne conduisent plus.',
    'Je ne peux pas exclure [une fracture].', "[La thrombose] n'est pas exclue.", "Supposons que c'est [un zona].",
    'Les gens avec [la goutte] boivent peu.', 'On ne peut pas écarter [une pneumonie].', 'Rappelez si [la douleur] revient.'
  ],
  family: [
    'Ma mère a [un diabète].', 'Son père est mort d\'[un infarctus].', 'Ma sœur fait [une migraine].', 'Votre frère a [un asthme].',
    'Mon mari a [la grippe].', 'Dans la famille il y a [la goutte].', 'Mon fils a [la rougeole].', 'Sa fille a [un eczéma].',
    'Mon oncle a [une angine de poitrine].', 'Ma tante et mon cousin ont [une épilepsie].', 'Mon compagnon a [la gale].',
    'Une collègue a [la tuberculose].'
  ],
  reported: [
    'Mon médecin a dit : je vais prescrire [la codéine].', "Le docteur à l'hôpital m'a dit : je vous donne [l'amoxicilline].",
    "Le chirurgien a dit qu'il donnerait [l'ibuprofène].", "D'après mon cardiologue il faut [le bisoprolol].", "Ils m'ont dit de prendre [le ramipril].",
    'Mon dentiste a promis de prescrire [la codéine].', "L'infirmière, enfin la pharmacienne dit de prendre [l'aspirine].",
    "Il m'a dit qu'il prescrirait [la prednisone].", "Le spécialiste a écrit qu'il faut [l'insuline].", 'Selon le médecin je commence [la metformine].',
    "Le médecin des urgences a dit qu'il donnait [l'oméprazole].", "On m'a dit que je prendrais [le lithium]."
  ],
  none: [
    "Ce n'est pas un eczéma, c'est [un psoriasis].", 'Pas de fracture, vous avez [la goutte].',
    "Il n'y a pas d'augmentation de [la douleur].", "C'est pas seulement [un asthme].", "Aucun doute, c'est [la goutte].",
    'Elle ne nie pas [la douleur].', 'Pas de fièvre, mais [une toux].', "Ma mère va bien, mais j'ai [un diabète].",
    "Avant c'était la grippe, mais là c'est [une bronchite].", "Pas de souci, c'est [un eczéma].", "C'est aussi, sans aucun doute, [une angine].",
    "C'est pas uniquement [la migraine].", "J'ai dit que je prescrirais [la codéine], la voici.", 'Le chirurgien a dit non, mais je prescris [la codéine].',
    "Il n'y a pas de fièvre. C'est [une sinusite].", "Rien n'est cassé, donc c'est [une entorse]."
  ]
}
