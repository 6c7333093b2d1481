import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'

/** The results that need an explanation; a success needs none. */
export type ExplainedResult = Exclude<ConsultationOutput['generation_result'], 'success'>

/** The official languages of the European Union, both forms of written Norwegian (`no` is Bokmål), Turkish, Arabic and Ukrainian. */
export const messageLanguages = [
  'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr', 'hu', 'it', 'lt', 'lv', 'mt', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv',
  'no', 'nn', 'tr', 'ar', 'uk'
] as const
export type MessageLanguage = typeof messageLanguages[number]

/** The texts of one language: a message for each result, and the label of an episode. */
export type Texts = Readonly<Record<ExplainedResult | 'episode', string>>

/** The texts of every language; clinicians are addressed formally where the language has such a form. */
export const texts: Readonly<Record<MessageLanguage, Texts>> = {
  bg: {
    audio_quality_degraded: 'Качеството на звука беше ниско, затова докладът може да съдържа грешки. Моля, проверете го внимателно и следващия път говорете по-близо до микрофона.',
    transcript_too_short: 'Разпознато е твърде малко реч, за да се изготви доклад. Моля, говорете по-дълго и по-близо до микрофона и опитайте отново.',
    audio_too_short: 'Записът е твърде кратък, за да се изготви доклад. Моля, направете по-дълъг запис.',
    no_medical_context: 'В разговора не беше открито медицинско съдържание, затова не беше изготвен доклад. Моля, проверете дали е записана самата консултация, и опитайте отново.',
    episode: 'Консултация'
  },
  cs: {
    audio_quality_degraded: 'Kvalita zvuku byla nízká, zpráva proto může obsahovat chyby. Pečlivě ji prosím zkontrolujte a příště mluvte blíže k mikrofonu.',
    transcript_too_short: 'Bylo rozpoznáno příliš málo řeči, zprávu proto nelze vytvořit. Mluvte prosím déle a blíže k mikrofonu a zkuste to znovu.',
    audio_too_short: 'Nahrávka je příliš krátká na to, aby z ní bylo možné vytvořit zprávu. Pořiďte prosím delší nahrávku.',
    no_medical_context: 'V rozhovoru nebyl rozpoznán žádný zdravotní obsah, zpráva proto nebyla vytvořena. Zkontrolujte prosím, zda byla nahrána samotná konzultace, a zkuste to znovu.',
    episode: 'Konzultace'
  },
  da: {
    audio_quality_degraded: 'Lydkvaliteten var dårlig, så rapporten kan indeholde fejl. Gennemgå den omhyggeligt, og tal tættere på mikrofonen næste gang.',
    transcript_too_short: 'Der blev genkendt for lidt tale til at lave en rapport. Tal i længere tid og tættere på mikrofonen, og prøv igen.',
    audio_too_short: 'Optagelsen er for kort til at lave en rapport. Optag i længere tid, og prøv igen.',
    no_medical_context: 'Der blev ikke fundet noget sundhedsfagligt indhold i samtalen, så der er ikke lavet en rapport. Kontrollér, at det var selve konsultationen, der blev optaget, og prøv igen.',
    episode: 'Konsultation'
  },
  de: {
    audio_quality_degraded: 'Die Tonqualität war schlecht, daher kann der Bericht Fehler enthalten. Bitte prüfen Sie ihn sorgfältig und sprechen Sie beim nächsten Mal näher am Mikrofon.',
    transcript_too_short: 'Es wurde zu wenig Sprache erkannt, um einen Bericht zu erstellen. Bitte sprechen Sie länger und näher am Mikrofon und versuchen Sie es erneut.',
    audio_too_short: 'Die Aufnahme ist zu kurz, um einen Bericht zu erstellen. Bitte nehmen Sie länger auf und versuchen Sie es erneut.',
    no_medical_context: 'Im Gespräch wurde kein medizinischer Inhalt erkannt, daher wurde kein Bericht erstellt. Bitte prüfen Sie, ob die Konsultation selbst aufgenommen wurde, und versuchen Sie es erneut.',
    episode: 'Konsultation'
  },
  el: {
    audio_quality_degraded: 'Η ποιότητα του ήχου ήταν χαμηλή, επομένως η αναφορά μπορεί να περιέχει λάθη. Ελέγξτε την προσεκτικά και την επόμενη φορά μιλήστε πιο κοντά στο μικρόφωνο.',
    transcript_too_short: 'Αναγνωρίστηκε πολύ λίγη ομιλία για να δημιουργηθεί αναφορά. Μιλήστε για περισσότερη ώρα και πιο κοντά στο μικρόφωνο και δοκιμάστε ξανά.',
    audio_too_short: 'Η ηχογράφηση είναι πολύ σύντομη για να δημιουργηθεί αναφορά. Κάντε μεγαλύτερη ηχογράφηση και δοκιμάστε ξανά.',
    no_medical_context: 'Δεν εντοπίστηκε ιατρικό περιεχόμενο στη συνομιλία, επομένως δεν δημιουργήθηκε αναφορά. Βεβαιωθείτε ότι ηχογραφήθηκε η ίδια η επίσκεψη και δοκιμάστε ξανά.',
    episode: 'Επίσκεψη'
  },
  en: {
    audio_quality_degraded: 'The audio quality was poor, so the report may contain errors. Please check it carefully and speak closer to the microphone next time.',
    transcript_too_short: 'Too little speech was recognised to make a report. Please speak for longer and closer to the microphone, then try again.',
    audio_too_short: 'The recording is too short to make a report. Please record for longer and try again.',
    no_medical_context: 'No medical content was detected in the conversation, so no report was made. Please check that the consultation itself was recorded and try again.',
    episode: 'Consultation'
  },
  es: {
    audio_quality_degraded: 'La calidad del audio era deficiente, por lo que el informe puede contener errores. Revíselo con atención y, la próxima vez, hable más cerca del micrófono.',
    transcript_too_short: 'Se ha reconocido muy poca voz para elaborar un informe. Hable durante más tiempo y más cerca del micrófono, e inténtelo de nuevo.',
    audio_too_short: 'La grabación es demasiado corta para elaborar un informe. Grabe durante más tiempo e inténtelo de nuevo.',
    no_medical_context: 'No se ha detectado contenido médico en la conversación, por lo que no se ha elaborado ningún informe. Compruebe que se haya grabado la consulta e inténtelo de nuevo.',
    episode: 'Consulta'
  },
  et: {
    audio_quality_degraded: 'Helikvaliteet oli halb, mistõttu võib kokkuvõttes olla vigu. Palun kontrollige seda hoolikalt ja rääkige järgmisel korral mikrofonile lähemal.',
    transcript_too_short: 'Kõnet tuvastati kokkuvõtte koostamiseks liiga vähe. Palun rääkige kauem ja mikrofonile lähemal ning proovige uuesti.',
    audio_too_short: 'Salvestis on kokkuvõtte koostamiseks liiga lühike. Palun salvestage kauem ja proovige uuesti.',
    no_medical_context: 'Vestlusest ei leitud meditsiinilist sisu, mistõttu kokkuvõtet ei koostatud. Palun kontrollige, kas salvestati just vastuvõtt, ja proovige uuesti.',
    episode: 'Vastuvõtt'
  },
  fi: {
    audio_quality_degraded: 'Äänenlaatu oli heikko, joten raportissa voi olla virheitä. Tarkistakaa se huolellisesti ja puhukaa ensi kerralla lähempänä mikrofonia.',
    transcript_too_short: 'Puhetta tunnistettiin liian vähän raportin laatimiseen. Puhukaa pidempään ja lähempänä mikrofonia ja yrittäkää uudelleen.',
    audio_too_short: 'Äänite on liian lyhyt raportin laatimiseen. Tehkää pidempi äänitys ja yrittäkää uudelleen.',
    no_medical_context: 'Keskustelusta ei löytynyt terveyteen liittyvää sisältöä, joten raporttia ei laadittu. Varmistakaa, että juuri vastaanottokäynti äänitettiin, ja yrittäkää uudelleen.',
    episode: 'Vastaanottokäynti'
  },
  fr: {
    audio_quality_degraded: 'La qualité audio était médiocre, le rapport peut donc contenir des erreurs. Veuillez le vérifier attentivement et parler plus près du micro la prochaine fois.',
    transcript_too_short: 'Trop peu de paroles ont été reconnues pour établir un rapport. Veuillez parler plus longtemps et plus près du micro, puis réessayer.',
    audio_too_short: 'L’enregistrement est trop court pour établir un rapport. Veuillez enregistrer plus longtemps et réessayer.',
    no_medical_context: 'Aucun contenu médical n’a été détecté dans la conversation, aucun rapport n’a donc été établi. Veuillez vérifier que la consultation elle-même a bien été enregistrée, puis réessayer.',
    episode: 'Consultation'
  },
  ga: {
    audio_quality_degraded: 'Bhí caighdeán na fuaime go dona, mar sin d’fhéadfadh earráidí a bheith sa tuarascáil. Seiceáil go cúramach í agus labhair níos gaire don mhicreafón an chéad uair eile, le do thoil.',
    transcript_too_short: 'Níor aithníodh go leor cainte chun tuarascáil a dhéanamh. Labhair níos faide agus níos gaire don mhicreafón, agus bain triail eile as, le do thoil.',
    audio_too_short: 'Tá an taifeadadh róghearr chun tuarascáil a dhéanamh. Déan taifeadadh níos faide agus bain triail eile as, le do thoil.',
    no_medical_context: 'Níor aimsíodh aon ábhar leighis sa chomhrá, mar sin ní dhearnadh tuarascáil. Cinntigh gurbh é an comhairliúchán féin a taifeadadh agus bain triail eile as, le do thoil.',
    episode: 'Comhairliúchán'
  },
  hr: {
    audio_quality_degraded: 'Kvaliteta zvuka bila je loša pa izvješće može sadržavati pogreške. Pažljivo ga provjerite i sljedeći put govorite bliže mikrofonu.',
    transcript_too_short: 'Prepoznato je premalo govora za izradu izvješća. Govorite dulje i bliže mikrofonu te pokušajte ponovno.',
    audio_too_short: 'Snimka je prekratka za izradu izvješća. Snimajte dulje i pokušajte ponovno.',
    no_medical_context: 'U razgovoru nije prepoznat medicinski sadržaj pa izvješće nije izrađeno. Provjerite je li snimljena sama konzultacija i pokušajte ponovno.',
    episode: 'Konzultacija'
  },
  hu: {
    audio_quality_degraded: 'A hangminőség gyenge volt, ezért a jelentés hibákat tartalmazhat. Kérjük, ellenőrizze gondosan, és legközelebb beszéljen közelebb a mikrofonhoz.',
    transcript_too_short: 'Túl kevés beszédet sikerült felismerni ahhoz, hogy jelentés készüljön. Kérjük, beszéljen hosszabban és közelebb a mikrofonhoz, majd próbálja újra.',
    audio_too_short: 'A felvétel túl rövid ahhoz, hogy jelentés készüljön belőle. Kérjük, készítsen hosszabb felvételt, és próbálja újra.',
    no_medical_context: 'A beszélgetésben nem volt felismerhető egészségügyi tartalom, ezért nem készült jelentés. Kérjük, ellenőrizze, hogy valóban a konzultációt vette-e fel, majd próbálja újra.',
    episode: 'Konzultáció'
  },
  it: {
    audio_quality_degraded: 'La qualità dell’audio era scarsa, quindi il referto potrebbe contenere errori. Lo controlli attentamente e, la prossima volta, parli più vicino al microfono.',
    transcript_too_short: 'Il parlato riconosciuto è insufficiente per redigere un referto. Parli più a lungo e più vicino al microfono, quindi riprovi.',
    audio_too_short: 'La registrazione è troppo breve per redigere un referto. Registri più a lungo e riprovi.',
    no_medical_context: 'Nella conversazione non è stato rilevato alcun contenuto medico, quindi non è stato redatto alcun referto. Verifichi che sia stata registrata proprio la visita e riprovi.',
    episode: 'Visita'
  },
  lt: {
    audio_quality_degraded: 'Garso kokybė buvo prasta, todėl ataskaitoje gali būti klaidų. Atidžiai ją patikrinkite ir kitą kartą kalbėkite arčiau mikrofono.',
    transcript_too_short: 'Atpažinta per mažai kalbos, kad būtų galima parengti ataskaitą. Kalbėkite ilgiau bei arčiau mikrofono ir bandykite dar kartą.',
    audio_too_short: 'Įrašas per trumpas, kad būtų galima parengti ataskaitą. Įrašykite ilgesnį pokalbį ir bandykite dar kartą.',
    no_medical_context: 'Pokalbyje neaptikta medicininio turinio, todėl ataskaita neparengta. Patikrinkite, ar įrašyta pati konsultacija, ir bandykite dar kartą.',
    episode: 'Konsultacija'
  },
  lv: {
    audio_quality_degraded: 'Skaņas kvalitāte bija slikta, tāpēc pārskatā var būt kļūdas. Lūdzu, rūpīgi pārbaudiet to un nākamreiz runājiet tuvāk mikrofonam.',
    transcript_too_short: 'Tika atpazīts pārāk maz runas, lai sagatavotu pārskatu. Lūdzu, runājiet ilgāk un tuvāk mikrofonam un mēģiniet vēlreiz.',
    audio_too_short: 'Ieraksts ir pārāk īss, lai sagatavotu pārskatu. Lūdzu, ierakstiet ilgāk un mēģiniet vēlreiz.',
    no_medical_context: 'Sarunā netika konstatēts medicīnisks saturs, tāpēc pārskats netika sagatavots. Lūdzu, pārbaudiet, vai ir ierakstīta pati konsultācija, un mēģiniet vēlreiz.',
    episode: 'Konsultācija'
  },
  mt: {
    audio_quality_degraded: 'Il-kwalità tal-awdjo kienet baxxa, għalhekk ir-rapport jista’ jkun fih żbalji. Jekk jogħġbok iċċekkjah bir-reqqa u d-darba li jmiss tkellem eqreb lejn il-mikrofonu.',
    transcript_too_short: 'Ġie rikonoxxut ftit wisq diskors biex isir rapport. Jekk jogħġbok tkellem għal aktar ħin u eqreb lejn il-mikrofonu, u erġa’ pprova.',
    audio_too_short: 'Ir-reġistrazzjoni hija qasira wisq biex isir rapport. Jekk jogħġbok irreġistra għal aktar ħin u erġa’ pprova.',
    no_medical_context: 'Ma nstab l-ebda kontenut mediku fil-konversazzjoni, għalhekk ma sar l-ebda rapport. Jekk jogħġbok iċċekkja li ġiet irreġistrata l-konsultazzjoni nnifisha u erġa’ pprova.',
    episode: 'Konsultazzjoni'
  },
  nl: {
    audio_quality_degraded: 'De geluidskwaliteit was slecht, waardoor het verslag fouten kan bevatten. Controleer het zorgvuldig en spreek de volgende keer dichter bij de microfoon.',
    transcript_too_short: 'Er is te weinig spraak herkend om een verslag te maken. Spreek langer en dichter bij de microfoon en probeer het opnieuw.',
    audio_too_short: 'De opname is te kort om een verslag te maken. Neem langer op en probeer het opnieuw.',
    no_medical_context: 'In het gesprek is geen medische inhoud herkend, daarom is er geen verslag gemaakt. Controleer of het consult zelf is opgenomen en probeer het opnieuw.',
    episode: 'Consult'
  },
  pl: {
    audio_quality_degraded: 'Jakość dźwięku była słaba, dlatego raport może zawierać błędy. Proszę go dokładnie sprawdzić, a następnym razem mówić bliżej mikrofonu.',
    transcript_too_short: 'Rozpoznano zbyt mało mowy, aby sporządzić raport. Proszę mówić dłużej i bliżej mikrofonu, a następnie spróbować ponownie.',
    audio_too_short: 'Nagranie jest zbyt krótkie, aby sporządzić raport. Proszę nagrywać dłużej i spróbować ponownie.',
    no_medical_context: 'W rozmowie nie wykryto treści medycznych, dlatego raport nie został sporządzony. Proszę sprawdzić, czy nagrano samą konsultację, i spróbować ponownie.',
    episode: 'Konsultacja'
  },
  pt: {
    audio_quality_degraded: 'A qualidade do áudio era fraca, pelo que o relatório pode conter erros. Verifique-o com atenção e, da próxima vez, fale mais perto do microfone.',
    transcript_too_short: 'A fala reconhecida é insuficiente para elaborar um relatório. Fale durante mais tempo e mais perto do microfone e tente novamente.',
    audio_too_short: 'A gravação é demasiado curta para elaborar um relatório. Grave durante mais tempo e tente novamente.',
    no_medical_context: 'Não foi detetado conteúdo médico na conversa, pelo que não foi elaborado nenhum relatório. Verifique se foi gravada a própria consulta e tente novamente.',
    episode: 'Consulta'
  },
  ro: {
    audio_quality_degraded: 'Calitatea sunetului a fost slabă, de aceea raportul poate conține erori. Vă rugăm să îl verificați cu atenție și să vorbiți mai aproape de microfon data viitoare.',
    transcript_too_short: 'A fost recunoscută prea puțină vorbire pentru a întocmi un raport. Vă rugăm să vorbiți mai mult și mai aproape de microfon și să încercați din nou.',
    audio_too_short: 'Înregistrarea este prea scurtă pentru a întocmi un raport. Vă rugăm să înregistrați mai mult timp și să încercați din nou.',
    no_medical_context: 'În conversație nu a fost detectat conținut medical, de aceea nu a fost întocmit niciun raport. Vă rugăm să verificați dacă a fost înregistrată chiar consultația și să încercați din nou.',
    episode: 'Consultație'
  },
  sk: {
    audio_quality_degraded: 'Kvalita zvuku bola nízka, preto môže správa obsahovať chyby. Dôkladne ju, prosím, skontrolujte a nabudúce hovorte bližšie k mikrofónu.',
    transcript_too_short: 'Na vytvorenie správy bolo rozpoznaných príliš málo slov. Hovorte, prosím, dlhšie a bližšie k mikrofónu a skúste to znova.',
    audio_too_short: 'Nahrávka je príliš krátka na vytvorenie správy. Nahrávajte, prosím, dlhšie a skúste to znova.',
    no_medical_context: 'V rozhovore sa nerozpoznal žiadny zdravotný obsah, preto sa správa nevytvorila. Skontrolujte, prosím, či bola nahratá samotná konzultácia, a skúste to znova.',
    episode: 'Konzultácia'
  },
  sl: {
    audio_quality_degraded: 'Kakovost zvoka je bila slaba, zato lahko poročilo vsebuje napake. Prosimo, da ga skrbno preverite in naslednjič govorite bližje mikrofonu.',
    transcript_too_short: 'Prepoznanega je bilo premalo govora za pripravo poročila. Prosimo, govorite dlje in bližje mikrofonu ter poskusite znova.',
    audio_too_short: 'Posnetek je prekratek za pripravo poročila. Prosimo, snemajte dlje in poskusite znova.',
    no_medical_context: 'V pogovoru ni bilo zaznane zdravstvene vsebine, zato poročilo ni bilo pripravljeno. Prosimo, preverite, ali je bil posnet prav posvet, in poskusite znova.',
    episode: 'Posvet'
  },
  sv: {
    audio_quality_degraded: 'Ljudkvaliteten var dålig, så rapporten kan innehålla fel. Granska den noggrant och tala närmare mikrofonen nästa gång.',
    transcript_too_short: 'För lite tal kändes igen för att en rapport skulle kunna skapas. Tala längre och närmare mikrofonen och försök igen.',
    audio_too_short: 'Inspelningen är för kort för att en rapport ska kunna skapas. Spela in längre och försök igen.',
    no_medical_context: 'Inget medicinskt innehåll hittades i samtalet, så ingen rapport har skapats. Kontrollera att det var själva konsultationen som spelades in och försök igen.',
    episode: 'Konsultation'
  },
  no: {
    audio_quality_degraded: 'Lydkvaliteten var dårlig, så rapporten kan inneholde feil. Kontroller den nøye, og snakk nærmere mikrofonen neste gang.',
    transcript_too_short: 'Det ble gjenkjent for lite tale til å lage en rapport. Snakk lenger og nærmere mikrofonen, og prøv igjen.',
    audio_too_short: 'Opptaket er for kort til å lage en rapport. Gjør et lengre opptak, og prøv igjen.',
    no_medical_context: 'Det ble ikke funnet noe medisinsk innhold i samtalen, så det er ikke laget noen rapport. Kontroller at det var selve konsultasjonen som ble tatt opp, og prøv igjen.',
    episode: 'Konsultasjon'
  },
  nn: {
    audio_quality_degraded: 'Lydkvaliteten var dårleg, så rapporten kan innehalde feil. Kontroller han nøye, og snakk nærare mikrofonen neste gong.',
    transcript_too_short: 'Det vart kjent att for lite tale til å lage ein rapport. Snakk lenger og nærare mikrofonen, og prøv igjen.',
    audio_too_short: 'Opptaket er for kort til å lage ein rapport. Gjer eit lengre opptak, og prøv igjen.',
    no_medical_context: 'Det vart ikkje funne noko medisinsk innhald i samtalen, så det er ikkje laga nokon rapport. Kontroller at det var sjølve konsultasjonen som vart teken opp, og prøv igjen.',
    episode: 'Konsultasjon'
  },
  tr: {
    audio_quality_degraded: 'Ses kalitesi düşüktü, bu nedenle rapor hatalar içerebilir. Lütfen raporu dikkatle kontrol edin ve bir dahaki sefere mikrofona daha yakın konuşun.',
    transcript_too_short: 'Rapor oluşturmak için çok az konuşma algılandı. Lütfen daha uzun süre ve mikrofona daha yakın konuşup tekrar deneyin.',
    audio_too_short: 'Kayıt, rapor oluşturmak için çok kısa. Lütfen daha uzun bir kayıt yapıp tekrar deneyin.',
    no_medical_context: 'Görüşmede tıbbi içerik algılanmadı, bu nedenle rapor oluşturulmadı. Lütfen muayenenin kaydedildiğinden emin olup tekrar deneyin.',
    episode: 'Muayene'
  },
  ar: {
    audio_quality_degraded: 'كانت جودة الصوت ضعيفة، لذا قد يحتوي التقرير على أخطاء. يُرجى مراجعته بعناية والتحدث بالقرب من الميكروفون في المرة القادمة.',
    transcript_too_short: 'لم يتم التعرّف على كلام كافٍ لإعداد تقرير. يُرجى التحدث لمدة أطول وبالقرب من الميكروفون ثم المحاولة مرة أخرى.',
    audio_too_short: 'التسجيل قصير جدًا لإعداد تقرير. يُرجى التسجيل لمدة أطول ثم المحاولة مرة أخرى.',
    no_medical_context: 'لم يُعثر على محتوى طبي في المحادثة، لذلك لم يتم إعداد تقرير. يُرجى التأكد من تسجيل الاستشارة نفسها ثم المحاولة مرة أخرى.',
    episode: 'استشارة طبية'
  },
  uk: {
    audio_quality_degraded: 'Якість звуку була низькою, тому звіт може містити помилки. Будь ласка, уважно перевірте його, а наступного разу говоріть ближче до мікрофона.',
    transcript_too_short: 'Розпізнано замало мовлення, щоб скласти звіт. Будь ласка, говоріть довше й ближче до мікрофона та спробуйте ще раз.',
    audio_too_short: 'Запис закороткий, щоб скласти звіт. Будь ласка, зробіть довший запис і спробуйте ще раз.',
    no_medical_context: 'У розмові не виявлено медичного змісту, тому звіт не складено. Будь ласка, переконайтеся, що записано саму консультацію, і спробуйте ще раз.',
    episode: 'Консультація'
  }
}
