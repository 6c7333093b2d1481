import type { EvidenceKind } from '../../schemas/evidence.js'
import type { MessageLanguage } from './message-texts.js'

/** What the checks removed, as it is counted in a message: "left out (codes 1, medicines 2)". */
export const removedTexts: Readonly<Record<MessageLanguage, Readonly<Record<'removed' | EvidenceKind, string>>>> = {
  bg: {
    removed: 'пропуснато',
    sentence: 'твърдения',
    vital_sign: 'измервания',
    medical_code: 'кодове',
    medication: 'лекарства',
    sick_note: 'болнични листове'
  },
  cs: {
    removed: 'vynecháno',
    sentence: 'tvrzení',
    vital_sign: 'naměřené hodnoty',
    medical_code: 'kódy',
    medication: 'léky',
    sick_note: 'neschopenky'
  },
  da: {
    removed: 'udeladt',
    sentence: 'udsagn',
    vital_sign: 'målinger',
    medical_code: 'koder',
    medication: 'lægemidler',
    sick_note: 'sygemeldinger'
  },
  de: {
    removed: 'weggelassen',
    sentence: 'Aussagen',
    vital_sign: 'Messwerte',
    medical_code: 'Codes',
    medication: 'Arzneimittel',
    sick_note: 'Krankschreibungen'
  },
  el: {
    removed: 'παραλείφθηκαν',
    sentence: 'διατυπώσεις',
    vital_sign: 'μετρήσεις',
    medical_code: 'κωδικοί',
    medication: 'φάρμακα',
    sick_note: 'αναρρωτικές άδειες'
  },
  en: {
    removed: 'left out',
    sentence: 'statements',
    vital_sign: 'measurements',
    medical_code: 'codes',
    medication: 'medicines',
    sick_note: 'sick notes'
  },
  es: {
    removed: 'omitido',
    sentence: 'afirmaciones',
    vital_sign: 'mediciones',
    medical_code: 'códigos',
    medication: 'medicamentos',
    sick_note: 'bajas laborales'
  },
  et: {
    removed: 'välja jäetud',
    sentence: 'väited',
    vital_sign: 'mõõtmised',
    medical_code: 'koodid',
    medication: 'ravimid',
    sick_note: 'haiguslehed'
  },
  fi: {
    removed: 'jätetty pois',
    sentence: 'väitteet',
    vital_sign: 'mittaukset',
    medical_code: 'koodit',
    medication: 'lääkkeet',
    sick_note: 'sairauslomatodistukset'
  },
  fr: {
    removed: 'omis',
    sentence: 'affirmations',
    vital_sign: 'mesures',
    medical_code: 'codes',
    medication: 'médicaments',
    sick_note: 'arrêts de travail'
  },
  ga: {
    removed: 'fágtha ar lár',
    sentence: 'ráitis',
    vital_sign: 'tomhais',
    medical_code: 'cóid',
    medication: 'cógais',
    sick_note: 'nótaí breoiteachta'
  },
  hr: {
    removed: 'izostavljeno',
    sentence: 'tvrdnje',
    vital_sign: 'mjerenja',
    medical_code: 'šifre',
    medication: 'lijekovi',
    sick_note: 'bolovanja'
  },
  hu: {
    removed: 'kihagyva',
    sentence: 'állítások',
    vital_sign: 'mérések',
    medical_code: 'kódok',
    medication: 'gyógyszerek',
    sick_note: 'táppénzes papírok'
  },
  it: {
    removed: 'omesso',
    sentence: 'affermazioni',
    vital_sign: 'misurazioni',
    medical_code: 'codici',
    medication: 'medicinali',
    sick_note: 'certificati di malattia'
  },
  lt: {
    removed: 'praleista',
    sentence: 'teiginiai',
    vital_sign: 'matavimai',
    medical_code: 'kodai',
    medication: 'vaistai',
    sick_note: 'nedarbingumo pažymėjimai'
  },
  lv: {
    removed: 'izlaists',
    sentence: 'apgalvojumi',
    vital_sign: 'mērījumi',
    medical_code: 'kodi',
    medication: 'zāles',
    sick_note: 'darbnespējas lapas'
  },
  mt: {
    removed: 'imħolli barra',
    sentence: 'stqarrijiet',
    vital_sign: 'kejl',
    medical_code: 'kodiċijiet',
    medication: 'mediċini',
    sick_note: 'ċertifikati tal-mard'
  },
  nl: {
    removed: 'weggelaten',
    sentence: 'uitspraken',
    vital_sign: 'metingen',
    medical_code: 'codes',
    medication: 'geneesmiddelen',
    sick_note: 'ziekteattesten'
  },
  pl: {
    removed: 'pominięte',
    sentence: 'stwierdzenia',
    vital_sign: 'pomiary',
    medical_code: 'kody',
    medication: 'leki',
    sick_note: 'zwolnienia lekarskie'
  },
  pt: {
    removed: 'omitido',
    sentence: 'afirmações',
    vital_sign: 'medições',
    medical_code: 'códigos',
    medication: 'medicamentos',
    sick_note: 'atestados de doença'
  },
  ro: {
    removed: 'omis',
    sentence: 'afirmații',
    vital_sign: 'măsurători',
    medical_code: 'coduri',
    medication: 'medicamente',
    sick_note: 'concedii medicale'
  },
  sk: {
    removed: 'vynechané',
    sentence: 'tvrdenia',
    vital_sign: 'namerané hodnoty',
    medical_code: 'kódy',
    medication: 'lieky',
    sick_note: 'práceneschopnosti'
  },
  sl: {
    removed: 'izpuščeno',
    sentence: 'trditve',
    vital_sign: 'meritve',
    medical_code: 'šifre',
    medication: 'zdravila',
    sick_note: 'bolniški listi'
  },
  sv: {
    removed: 'utelämnat',
    sentence: 'påståenden',
    vital_sign: 'mätvärden',
    medical_code: 'koder',
    medication: 'läkemedel',
    sick_note: 'sjukintyg'
  },
  no: {
    removed: 'utelatt',
    sentence: 'utsagn',
    vital_sign: 'målinger',
    medical_code: 'koder',
    medication: 'legemidler',
    sick_note: 'sykmeldinger'
  },
  nn: {
    removed: 'utelate',
    sentence: 'utsegner',
    vital_sign: 'målingar',
    medical_code: 'kodar',
    medication: 'legemiddel',
    sick_note: 'sjukmeldingar'
  },
  tr: {
    removed: 'çıkarılanlar',
    sentence: 'ifadeler',
    vital_sign: 'ölçümler',
    medical_code: 'kodlar',
    medication: 'ilaçlar',
    sick_note: 'istirahat raporları'
  },
  ar: {
    removed: 'حُذف',
    sentence: 'عبارات',
    vital_sign: 'قياسات',
    medical_code: 'رموز',
    medication: 'أدوية',
    sick_note: 'إجازات مرضية'
  },
  uk: {
    removed: 'пропущено',
    sentence: 'твердження',
    vital_sign: 'вимірювання',
    medical_code: 'коди',
    medication: 'ліки',
    sick_note: 'лікарняні'
  }
}
