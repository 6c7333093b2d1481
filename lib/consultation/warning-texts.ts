import type { MessageLanguage } from './message-texts.js'

/** The warnings that are sentences, in every language; clinicians are addressed formally where the language has such a form. */
export const warningTexts: Readonly<Record<MessageLanguage, Readonly<Record<'rules' | 'context', string>>>> = {
  bg: {
    rules: 'Докладът е съставен по правила, без езиков модел: повтаря казаното.',
    context: 'В разговора беше разпознато малко, свързано със здравето. Моля, проверете дали е записана самата консултация.'
  },
  cs: {
    rules: 'Zprávu sestavila pravidla, ne jazykový model: opakuje, co zaznělo.',
    context: 'V rozhovoru bylo rozpoznáno málo zdravotního obsahu. Zkontrolujte prosím, zda byla nahrána samotná konzultace.'
  },
  da: {
    rules: 'Rapporten er lavet efter regler, uden sprogmodel: den gengiver det sagte.',
    context: 'Der blev fundet kun lidt om helbred i samtalen. Kontrollér, at det var selve konsultationen, der blev optaget.'
  },
  de: {
    rules: 'Diesen Bericht haben Regeln erstellt, kein Sprachmodell: Er gibt wieder, was gesagt wurde.',
    context: 'Im Gespräch wurde wenig Medizinisches erkannt. Bitte prüfen Sie, ob die Konsultation selbst aufgenommen wurde.'
  },
  el: {
    rules: 'Η αναφορά συντάχθηκε με κανόνες, χωρίς γλωσσικό μοντέλο: επαναλαμβάνει όσα ειπώθηκαν.',
    context: 'Στη συνομιλία αναγνωρίστηκαν λίγα σχετικά με την υγεία. Βεβαιωθείτε ότι ηχογραφήθηκε η ίδια η επίσκεψη.'
  },
  en: {
    rules: 'Rules wrote this report, not a language model: it repeats what was said.',
    context: 'Little about health was recognised in the conversation. Please check that the consultation itself was recorded.'
  },
  es: {
    rules: 'Este informe lo han hecho reglas, no un modelo de lenguaje: repite lo que se dijo.',
    context: 'Se ha reconocido poco sobre salud en la conversación. Compruebe que se ha grabado la propia consulta.'
  },
  et: {
    rules: 'Kokkuvõtte koostasid reeglid, mitte keelemudel: see kordab öeldut.',
    context: 'Vestluses tuvastati vähe tervisega seotut. Palun kontrollige, kas salvestati just vastuvõtt.'
  },
  fi: {
    rules: 'Raportin laativat säännöt, ei kielimalli: se toistaa sen, mitä sanottiin.',
    context: 'Keskustelussa tunnistettiin vain vähän terveyteen liittyvää. Tarkistakaa, että tallennettiin itse vastaanotto.'
  },
  fr: {
    rules: 'Ce rapport a été établi par des règles, sans modèle de langage : il reprend ce qui a été dit.',
    context: 'Peu de contenu médical a été reconnu dans la conversation. Veuillez vérifier que la consultation elle-même a été enregistrée.'
  },
  ga: {
    rules: 'Rialacha a scríobh an tuarascáil seo, ní múnla teanga: deir sí arís an méid a dúradh.',
    context: 'Níor aithníodh ach beagán faoi shláinte sa chomhrá. Cinntigh gurbh é an comhairliúchán féin a taifeadadh.'
  },
  hr: {
    rules: 'Izvješće su sastavila pravila, a ne jezični model: ponavlja ono što je rečeno.',
    context: 'U razgovoru je prepoznato malo toga o zdravlju. Provjerite je li snimljen upravo pregled.'
  },
  hu: {
    rules: 'A jelentést szabályok készítették, nem nyelvi modell: az elhangzottakat ismétli.',
    context: 'A beszélgetésben kevés egészségügyi tartalom volt felismerhető. Kérjük, ellenőrizze, hogy a konzultációt vették-e fel.'
  },
  it: {
    rules: 'Questo referto è stato scritto da regole, non da un modello linguistico: ripete ciò che è stato detto.',
    context: 'Nella conversazione è stato riconosciuto poco contenuto medico. Verifichi che sia stata registrata proprio la visita.'
  },
  lt: {
    rules: 'Ataskaitą parengė taisyklės, o ne kalbos modelis: ji kartoja tai, kas pasakyta.',
    context: 'Pokalbyje atpažinta mažai su sveikata susijusio turinio. Patikrinkite, ar įrašyta pati konsultacija.'
  },
  lv: {
    rules: 'Ziņojumu sagatavoja noteikumi, nevis valodas modelis: tas atkārto teikto.',
    context: 'Sarunā tika atpazīts maz ar veselību saistīta satura. Lūdzu, pārbaudiet, vai tika ierakstīta tieši konsultācija.'
  },
  mt: {
    rules: 'Dan ir-rapport kitbuh regoli, mhux mudell tal-lingwa: jirrepeti dak li ntqal.',
    context: 'Ftit li xejn ingħaraf fuq is-saħħa fil-konversazzjoni. Jekk jogħġbok iċċekkja li ġiet irreġistrata l-konsultazzjoni nnifisha.'
  },
  nl: {
    rules: 'Dit verslag is door regels gemaakt, niet door een taalmodel: het herhaalt wat is gezegd.',
    context: 'In het gesprek is weinig over gezondheid herkend. Controleer of het consult zelf is opgenomen.'
  },
  pl: {
    rules: 'Raport sporządziły reguły, a nie model językowy: powtarza to, co powiedziano.',
    context: 'W rozmowie rozpoznano niewiele treści medycznych. Prosimy sprawdzić, czy nagrano samą konsultację.'
  },
  pt: {
    rules: 'Este relatório foi feito por regras, não por um modelo de linguagem: repete o que foi dito.',
    context: 'Foi reconhecido pouco conteúdo médico na conversa. Verifique se foi gravada a própria consulta.'
  },
  ro: {
    rules: 'Acest raport a fost întocmit de reguli, nu de un model lingvistic: repetă ce s-a spus.',
    context: 'În conversație s-a recunoscut puțin conținut medical. Vă rugăm să verificați dacă a fost înregistrată chiar consultația.'
  },
  sk: {
    rules: 'Správu zostavili pravidlá, nie jazykový model: opakuje, čo zaznelo.',
    context: 'V rozhovore sa rozpoznalo málo zdravotného obsahu. Skontrolujte, prosím, či bola nahratá samotná konzultácia.'
  },
  sl: {
    rules: 'Poročilo so sestavila pravila, ne jezikovni model: ponavlja, kar je bilo povedano.',
    context: 'V pogovoru je bilo prepoznane malo zdravstvene vsebine. Preverite, ali je bil posnet prav posvet.'
  },
  sv: {
    rules: 'Rapporten är skriven av regler, inte av en språkmodell: den återger det som sades.',
    context: 'Endast lite om hälsa hittades i samtalet. Kontrollera att det var själva konsultationen som spelades in.'
  },
  no: {
    rules: 'Rapporten er laget av regler, ikke av en språkmodell: den gjentar det som ble sagt.',
    context: 'Det ble funnet lite om helse i samtalen. Kontroller at det var selve konsultasjonen som ble tatt opp.'
  },
  nn: {
    rules: 'Rapporten er laga av reglar, ikkje av ein språkmodell: han tek opp att det som vart sagt.',
    context: 'Det vart funne lite om helse i samtalen. Kontroller at det var sjølve konsultasjonen som vart teken opp.'
  },
  tr: {
    rules: 'Bu raporu bir dil modeli değil, kurallar hazırladı: söylenenleri tekrarlar.',
    context: 'Görüşmede sağlıkla ilgili çok az şey algılandı. Lütfen muayenenin kaydedildiğinden emin olun.'
  },
  ar: {
    rules: 'أعدّت هذا التقرير قواعد لا نموذج لغوي: فهو يكرر ما قيل.',
    context: 'لم يُعثر في المحادثة إلا على القليل مما يتعلق بالصحة. يُرجى التأكد من تسجيل الاستشارة نفسها.'
  },
  uk: {
    rules: 'Цей звіт склали правила, а не мовна модель: він повторює сказане.',
    context: 'У розмові розпізнано мало медичного змісту. Будь ласка, переконайтеся, що записано саму консультацію.'
  }
}
