import type { MessageLanguage } from './message-texts.js'
import type { CountedWarning } from './types.js'

/** What has to be checked, as it is counted after `check`: "Please check: added values (2)." */
export const checkTexts: Readonly<Record<MessageLanguage, Readonly<Record<'check' | CountedWarning, string>>>> = {
  bg: {
    check: 'Моля, проверете',
    unclear: 'неразбрани и пропуснати стойности',
    medicine: 'думи, които може да са лекарство',
    added: 'добавени стойности',
    put_back: 'добавени реплики',
    differs: 'стойности, прочетени по два начина',
    marked: 'отбелязани твърдения, които не са открити в разговора'
  },
  cs: {
    check: 'Zkontrolujte prosím',
    unclear: 'nesrozumitelné a vynechané hodnoty',
    medicine: 'slova, která mohou být lékem',
    added: 'doplněné hodnoty',
    put_back: 'doplněné výroky',
    differs: 'hodnoty čtené dvojím způsobem',
    marked: 'označená tvrzení, která v rozhovoru nebyla nalezena'
  },
  da: {
    check: 'Kontrollér',
    unclear: 'værdier, der ikke blev forstået og er udeladt',
    medicine: 'ord, der kan være et lægemiddel',
    added: 'tilføjede værdier',
    put_back: 'tilføjede udsagn',
    differs: 'værdier læst på to måder',
    marked: 'markerede udsagn, der ikke blev fundet i samtalen'
  },
  de: {
    check: 'Bitte prüfen Sie',
    unclear: 'nicht verstandene und weggelassene Werte',
    medicine: 'Wörter, die ein Arzneimittel sein können',
    added: 'ergänzte Werte',
    put_back: 'ergänzte Aussagen',
    differs: 'verschieden gelesene Werte',
    marked: 'markierte Aussagen, im Gespräch nicht gefunden'
  },
  el: {
    check: 'Ελέγξτε',
    unclear: 'μη κατανοητές τιμές που παραλείφθηκαν',
    medicine: 'λέξεις που μπορεί να είναι φάρμακο',
    added: 'τιμές που προστέθηκαν',
    put_back: 'προσθήκες λεγομένων',
    differs: 'τιμές που διαβάστηκαν με δύο τρόπους',
    marked: 'επισημασμένες φράσεις που δεν βρέθηκαν στη συνομιλία'
  },
  en: {
    check: 'Please check',
    unclear: 'values not understood and left out',
    medicine: 'words that may be a medicine',
    added: 'added values',
    put_back: 'added statements',
    differs: 'values read in two ways',
    marked: 'marked statements that were not found in the conversation'
  },
  es: {
    check: 'Compruebe',
    unclear: 'valores no entendidos y omitidos',
    medicine: 'palabras que pueden ser un medicamento',
    added: 'valores añadidos',
    put_back: 'frases añadidas',
    differs: 'valores leídos de dos maneras',
    marked: 'afirmaciones marcadas que no se encontraron en la conversación'
  },
  et: {
    check: 'Palun kontrollige',
    unclear: 'arusaamatud ja välja jäetud väärtused',
    medicine: 'sõnad, mis võivad olla ravim',
    added: 'lisatud väärtused',
    put_back: 'lisatud laused',
    differs: 'kahel viisil loetud väärtused',
    marked: 'märgitud väited, mida vestlusest ei leitud'
  },
  fi: {
    check: 'Tarkistakaa',
    unclear: 'arvot, joita ei ymmärretty ja jotka jätettiin pois',
    medicine: 'sanat, jotka voivat olla lääke',
    added: 'lisätyt arvot',
    put_back: 'lisätyt lausumat',
    differs: 'kahdella tavalla luetut arvot',
    marked: 'merkityt väitteet, joita ei löytynyt keskustelusta'
  },
  fr: {
    check: 'Veuillez vérifier',
    unclear: 'valeurs non comprises et omises',
    medicine: 'mots qui peuvent être un médicament',
    added: 'valeurs ajoutées',
    put_back: 'propos ajoutés',
    differs: 'valeurs lues de deux façons',
    marked: 'affirmations signalées, non retrouvées dans la conversation'
  },
  ga: {
    check: 'Seiceáil',
    unclear: 'luachanna nár tuigeadh',
    medicine: 'focail ar cógas iad, b’fhéidir',
    added: 'luachanna a cuireadh leis',
    put_back: 'ráitis a cuireadh leis',
    differs: 'luachanna a léadh ar dhá bhealach',
    marked: 'ráitis mharcáilte nár aimsíodh sa chomhrá'
  },
  hr: {
    check: 'Provjerite',
    unclear: 'vrijednosti koje se nisu razumjele i izostavljene su',
    medicine: 'riječi koje mogu biti lijek',
    added: 'dodane vrijednosti',
    put_back: 'dodane izjave',
    differs: 'vrijednosti pročitane na dva načina',
    marked: 'označene tvrdnje koje nisu pronađene u razgovoru'
  },
  hu: {
    check: 'Kérjük, ellenőrizze',
    unclear: 'nem érthető, kihagyott értékek',
    medicine: 'szavak, amelyek gyógyszert jelenthetnek',
    added: 'pótolt értékek',
    put_back: 'pótolt kijelentések',
    differs: 'kétféleképpen olvasott értékek',
    marked: 'megjelölt állítások, amelyek nem hangzottak el'
  },
  it: {
    check: 'Verifichi',
    unclear: 'valori non compresi e omessi',
    medicine: 'parole che possono essere un medicinale',
    added: 'valori aggiunti',
    put_back: 'frasi aggiunte',
    differs: 'valori letti in due modi',
    marked: 'affermazioni segnalate, non trovate nella conversazione'
  },
  lt: {
    check: 'Patikrinkite',
    unclear: 'nesuprastos ir praleistos reikšmės',
    medicine: 'žodžiai, kurie gali būti vaistas',
    added: 'pridėtos reikšmės',
    put_back: 'pridėti teiginiai',
    differs: 'dviem būdais perskaitytos reikšmės',
    marked: 'pažymėti teiginiai, kurių pokalbyje nerasta'
  },
  lv: {
    check: 'Lūdzu, pārbaudiet',
    unclear: 'nesaprastas un izlaistas vērtības',
    medicine: 'vārdi, kas var būt zāles',
    added: 'pievienotas vērtības',
    put_back: 'pievienoti izteikumi',
    differs: 'divējādi nolasītas vērtības',
    marked: 'atzīmēti apgalvojumi, kas sarunā netika atrasti'
  },
  mt: {
    check: 'Jekk jogħġbok iċċekkja',
    unclear: 'valuri li ma nftehmux',
    medicine: 'kliem li jista’ jkun mediċina',
    added: 'valuri miżjuda',
    put_back: 'stqarrijiet miżjuda',
    differs: 'valuri moqrija b’żewġ modi',
    marked: 'stqarrijiet immarkati li ma nstabux'
  },
  nl: {
    check: 'Controleer',
    unclear: 'niet begrepen en weggelaten waarden',
    medicine: 'woorden die een geneesmiddel kunnen zijn',
    added: 'toegevoegde waarden',
    put_back: 'toegevoegde uitspraken',
    differs: 'verschillend gelezen waarden',
    marked: 'gemarkeerde uitspraken, niet in het gesprek gevonden'
  },
  pl: {
    check: 'Prosimy sprawdzić',
    unclear: 'niezrozumiałe i pominięte wartości',
    medicine: 'słowa, które mogą być lekiem',
    added: 'dodane wartości',
    put_back: 'dodane wypowiedzi',
    differs: 'wartości odczytane na dwa sposoby',
    marked: 'oznaczone stwierdzenia, których nie odnaleziono w rozmowie'
  },
  pt: {
    check: 'Verifique',
    unclear: 'valores não compreendidos e omitidos',
    medicine: 'palavras que podem ser um medicamento',
    added: 'valores acrescentados',
    put_back: 'frases acrescentadas',
    differs: 'valores lidos de duas formas',
    marked: 'afirmações assinaladas, não encontradas na conversa'
  },
  ro: {
    check: 'Vă rugăm să verificați',
    unclear: 'valori neînțelese și omise',
    medicine: 'cuvinte care pot fi un medicament',
    added: 'valori adăugate',
    put_back: 'afirmații adăugate',
    differs: 'valori citite în două feluri',
    marked: 'afirmații marcate, negăsite în conversație'
  },
  sk: {
    check: 'Skontrolujte, prosím',
    unclear: 'nezrozumiteľné a vynechané hodnoty',
    medicine: 'slová, ktoré môžu byť liekom',
    added: 'doplnené hodnoty',
    put_back: 'doplnené výroky',
    differs: 'hodnoty čítané dvoma spôsobmi',
    marked: 'označené tvrdenia, ktoré sa v rozhovore nenašli'
  },
  sl: {
    check: 'Preverite',
    unclear: 'nerazumljene in izpuščene vrednosti',
    medicine: 'besede, ki so morda zdravilo',
    added: 'dodane vrednosti',
    put_back: 'dodane izjave',
    differs: 'na dva načina prebrane vrednosti',
    marked: 'označene trditve, ki jih v pogovoru ni bilo mogoče najti'
  },
  sv: {
    check: 'Kontrollera',
    unclear: 'värden som inte gick att förstå och har utelämnats',
    medicine: 'ord som kan vara ett läkemedel',
    added: 'tillagda värden',
    put_back: 'tillagda uttalanden',
    differs: 'värden lästa på två sätt',
    marked: 'markerade påståenden som inte hittades i samtalet'
  },
  no: {
    check: 'Kontroller',
    unclear: 'verdier som ikke ble forstått og er utelatt',
    medicine: 'ord som kan være et legemiddel',
    added: 'verdier som er lagt til',
    put_back: 'utsagn som er lagt til',
    differs: 'verdier lest på to måter',
    marked: 'merkede utsagn som ikke ble funnet i samtalen'
  },
  nn: {
    check: 'Kontroller',
    unclear: 'verdiar som ikkje vart forstått og er utelatne',
    medicine: 'ord som kan vere eit legemiddel',
    added: 'verdiar som er lagde til',
    put_back: 'utsegner som er lagde til',
    differs: 'verdiar lesne på to måtar',
    marked: 'merkte utsegner som ikkje vart funne i samtalen'
  },
  tr: {
    check: 'Lütfen kontrol edin',
    unclear: 'anlaşılamayan ve alınmayan değerler',
    medicine: 'ilaç olabilecek sözcükler',
    added: 'eklenen değerler',
    put_back: 'eklenen ifadeler',
    differs: 'iki farklı okunan değerler',
    marked: 'görüşmede bulunamayan, işaretli ifadeler'
  },
  ar: {
    check: 'يُرجى التحقق من',
    unclear: 'قيم لم تُفهم فحُذفت',
    medicine: 'كلمات قد تكون دواءً',
    added: 'قيم أُضيفت',
    put_back: 'عبارات أُضيفت',
    differs: 'قيم قُرئت بطريقتين',
    marked: 'عبارات مُعلَّمة لم يُعثر عليها في المحادثة'
  },
  uk: {
    check: 'Будь ласка, перевірте',
    unclear: 'незрозумілі й пропущені значення',
    medicine: 'слова, які можуть бути ліками',
    added: 'додані значення',
    put_back: 'додані твердження',
    differs: 'по-різному прочитані значення',
    marked: 'позначені твердження, яких не знайдено в розмові'
  }
}
