import type { MessageLanguage } from './message-texts.js'
import type { Warning } from './types.js'

/** The warnings of every language; clinicians are addressed formally where the language has such a form. */
export const warningTexts: Readonly<Record<MessageLanguage, Readonly<Record<Warning, string>>>> = {
  bg: {
    unclear: 'Чута е стойност, която не можа да бъде разбрана, и тя беше пропусната. Моля, проверете я и я допълнете.',
    medicine: 'Чути са думи, които може да са име на лекарство, но не бяха разпознати. Моля, проверете ги.',
    values: 'Някои стойности липсваха в доклада и бяха добавени или са чути различно. Моля, проверете ги.',
    unsupported: 'Някои твърдения не бяха открити в разговора и са отбелязани или пропуснати. Моля, проверете доклада внимателно, преди да го използвате.',
    context: 'В разговора беше разпознато малко, свързано със здравето. Моля, проверете дали е записана самата консултация.'
  },
  cs: {
    unclear: 'Zazněla hodnota, které nebylo rozumět, a proto byla vynechána. Zkontrolujte ji prosím a doplňte.',
    medicine: 'Zazněla slova, která mohou být názvem léku, ale nebyla rozpoznána. Zkontrolujte je prosím.',
    values: 'Některé hodnoty ve zprávě chyběly a byly doplněny, nebo jsou uvedeny dvojím způsobem. Zkontrolujte je prosím.',
    unsupported: 'Některá tvrzení nebyla v rozhovoru nalezena, proto byla označena nebo vynechána. Před použitím prosím zprávu pečlivě zkontrolujte.',
    context: 'V rozhovoru bylo rozpoznáno málo zdravotního obsahu. Zkontrolujte prosím, zda byla nahrána samotná konzultace.'
  },
  da: {
    unclear: 'Der blev hørt en værdi, som ikke kunne forstås, og den er udeladt. Kontrollér den, og tilføj den.',
    medicine: 'Der blev hørt ord, som kan være navnet på et lægemiddel, men som ikke blev genkendt. Kontrollér dem.',
    values: 'Nogle værdier manglede i rapporten og er tilføjet, eller de er læst på to måder. Kontrollér dem.',
    unsupported: 'Nogle udsagn blev ikke fundet i samtalen og er markeret eller udeladt. Gennemgå rapporten omhyggeligt, før du bruger den.',
    context: 'Der blev fundet kun lidt om helbred i samtalen. Kontrollér, at det var selve konsultationen, der blev optaget.'
  },
  de: {
    unclear: 'Ein Wert wurde gehört, war aber nicht zu verstehen und wurde weggelassen. Bitte prüfen und ergänzen Sie ihn.',
    medicine: 'Es wurden Wörter gehört, die der Name eines Arzneimittels sein können, aber nicht erkannt wurden. Bitte prüfen Sie sie.',
    values: 'Einige Werte fehlten im Bericht und wurden ergänzt, oder sie wurden verschieden gelesen. Bitte prüfen Sie diese.',
    unsupported: 'Einige Aussagen waren im Gespräch nicht zu finden und wurden markiert oder weggelassen. Bitte prüfen Sie den Bericht sorgfältig, bevor Sie ihn verwenden.',
    context: 'Im Gespräch wurde wenig Medizinisches erkannt. Bitte prüfen Sie, ob die Konsultation selbst aufgenommen wurde.'
  },
  el: {
    unclear: 'Ακούστηκε μια τιμή που δεν έγινε κατανοητή και παραλείφθηκε. Ελέγξτε την και συμπληρώστε την.',
    medicine: 'Ακούστηκαν λέξεις που μπορεί να είναι όνομα φαρμάκου, αλλά δεν αναγνωρίστηκαν. Ελέγξτε τις.',
    values: 'Ορισμένες τιμές έλειπαν και προστέθηκαν ή διαβάστηκαν με δύο τρόπους. Ελέγξτε τις.',
    unsupported: 'Ορισμένες διατυπώσεις δεν βρέθηκαν στη συνομιλία και επισημάνθηκαν ή παραλείφθηκαν. Ελέγξτε προσεκτικά την αναφορά πριν τη χρησιμοποιήσετε.',
    context: 'Στη συνομιλία αναγνωρίστηκαν λίγα σχετικά με την υγεία. Βεβαιωθείτε ότι ηχογραφήθηκε η ίδια η επίσκεψη.'
  },
  en: {
    unclear: 'A value was heard that could not be understood, so it was left out. Please check it and add it.',
    medicine: 'Words were heard that may be the name of a medicine but were not recognised. Please check them.',
    values: 'Some values were missing from the report and were added, or were read in two ways. Please check them.',
    unsupported: 'Some statements were not found in the conversation and were marked or left out. Please check the report carefully before you use it.',
    context: 'Little about health was recognised in the conversation. Please check that the consultation itself was recorded.'
  },
  es: {
    unclear: 'Se oyó un valor que no se pudo entender y se ha omitido. Compruébelo y añádalo.',
    medicine: 'Se oyeron palabras que pueden ser el nombre de un medicamento, pero no se reconocieron. Compruébelas.',
    values: 'Algunos valores faltaban en el informe y se han añadido, o se han leído de dos maneras. Compruébelos.',
    unsupported: 'Algunas afirmaciones no se encontraron en la conversación y se han marcado u omitido. Revise el informe con atención antes de utilizarlo.',
    context: 'Se ha reconocido poco sobre salud en la conversación. Compruebe que se ha grabado la propia consulta.'
  },
  et: {
    unclear: 'Kuuldi väärtust, millest ei saadud aru, ja see jäeti välja. Palun kontrollige seda ja lisage see.',
    medicine: 'Kuuldi sõnu, mis võivad olla ravimi nimi, kuid mida ei tuvastatud. Palun kontrollige neid.',
    values: 'Mõned väärtused puudusid ja need lisati või loeti neid kahel viisil. Palun kontrollige neid.',
    unsupported: 'Mõnda väidet vestlusest ei leitud ja need on märgitud või välja jäetud. Palun kontrollige kokkuvõtet enne kasutamist hoolikalt.',
    context: 'Vestluses tuvastati vähe tervisega seotut. Palun kontrollige, kas salvestati just vastuvõtt.'
  },
  fi: {
    unclear: 'Kuultiin arvo, jota ei voitu ymmärtää, ja se jätettiin pois. Tarkistakaa ja lisätkää se.',
    medicine: 'Kuultiin sanoja, jotka voivat olla lääkkeen nimi mutta joita ei tunnistettu. Tarkistakaa ne.',
    values: 'Joitakin arvoja puuttui raportista ja ne lisättiin, tai ne luettiin kahdella tavalla. Tarkistakaa ne.',
    unsupported: 'Joitakin väitteitä ei löytynyt keskustelusta, ja ne on merkitty tai jätetty pois. Tarkistakaa raportti huolellisesti ennen sen käyttämistä.',
    context: 'Keskustelussa tunnistettiin vain vähän terveyteen liittyvää. Tarkistakaa, että tallennettiin itse vastaanotto.'
  },
  fr: {
    unclear: 'Une valeur a été entendue sans pouvoir être comprise et a été omise. Veuillez la vérifier et la compléter.',
    medicine: 'Des mots entendus sont peut-être un médicament, mais n’ont pas été reconnus. Veuillez les vérifier.',
    values: 'Certaines valeurs manquaient et ont été ajoutées, ou ont été lues de deux façons. Veuillez les vérifier.',
    unsupported: 'Certaines affirmations n’ont pas été retrouvées dans la conversation et ont été signalées ou omises. Veuillez vérifier attentivement le rapport avant de l’utiliser.',
    context: 'Peu de contenu médical a été reconnu dans la conversation. Veuillez vérifier que la consultation elle-même a été enregistrée.'
  },
  ga: {
    unclear: 'Chualathas luach nach bhféadfaí a thuiscint agus fágadh ar lár é. Seiceáil é agus cuir isteach é.',
    medicine: 'Chualathas focail a d’fhéadfadh a bheith ina n-ainm ar chógas ach nár aithníodh. Seiceáil iad, le do thoil.',
    values: 'Bhí roinnt luachanna in easnamh agus cuireadh leis iad, nó léadh ar dhá bhealach iad. Seiceáil iad, le do thoil.',
    unsupported: 'Níor aimsíodh roinnt ráiteas sa chomhrá, agus marcáladh nó fágadh ar lár iad. Seiceáil an tuarascáil go cúramach sula n-úsáidfidh tú í, le do thoil.',
    context: 'Níor aithníodh ach beagán faoi shláinte sa chomhrá. Cinntigh gurbh é an comhairliúchán féin a taifeadadh.'
  },
  hr: {
    unclear: 'Izgovorena je vrijednost koja se nije mogla razumjeti i izostavljena je. Provjerite je i dopunite.',
    medicine: 'Izgovorene su riječi koje bi mogle biti naziv lijeka, ali nisu prepoznate. Provjerite ih.',
    values: 'Neke su vrijednosti nedostajale i dodane su ili su pročitane na dva načina. Provjerite ih.',
    unsupported: 'Neke tvrdnje nisu pronađene u razgovoru pa su označene ili izostavljene. Pažljivo provjerite izvješće prije nego što ga upotrijebite.',
    context: 'U razgovoru je prepoznato malo toga o zdravlju. Provjerite je li snimljen upravo pregled.'
  },
  hu: {
    unclear: 'Elhangzott egy érték, amelyet nem lehetett megérteni, ezért kimaradt. Kérjük, ellenőrizze és pótolja.',
    medicine: 'Elhangzottak szavak, amelyek egy gyógyszer nevét jelenthetik, de nem voltak felismerhetők. Kérjük, ellenőrizze őket.',
    values: 'Néhány érték hiányzott, ezért pótoltuk, vagy kétféleképpen olvasható. Kérjük, ellenőrizze ezeket.',
    unsupported: 'Egyes állítások nem hangzottak el a beszélgetésben, ezért megjelöltük vagy kihagytuk őket. Kérjük, felhasználás előtt gondosan ellenőrizze a jelentést.',
    context: 'A beszélgetésben kevés egészségügyi tartalom volt felismerhető. Kérjük, ellenőrizze, hogy a konzultációt vették-e fel.'
  },
  it: {
    unclear: 'È stato udito un valore che non è stato possibile comprendere ed è stato omesso. Lo verifichi e lo aggiunga.',
    medicine: 'Sono state udite parole che potrebbero essere il nome di un medicinale, ma non sono state riconosciute. Le verifichi.',
    values: 'Alcuni valori mancavano e sono stati aggiunti, o sono stati letti in due modi. Li verifichi.',
    unsupported: 'Alcune affermazioni non sono state trovate nella conversazione e sono state segnalate o omesse. Verifichi attentamente il referto prima di utilizzarlo.',
    context: 'Nella conversazione è stato riconosciuto poco contenuto medico. Verifichi che sia stata registrata proprio la visita.'
  },
  lt: {
    unclear: 'Buvo išgirsta reikšmė, kurios nepavyko suprasti, todėl ji praleista. Patikrinkite ją ir įrašykite.',
    medicine: 'Buvo išgirsti žodžiai, kurie gali būti vaisto pavadinimas, bet nebuvo atpažinti. Patikrinkite juos.',
    values: 'Kai kurių reikšmių trūko ir jos pridėtos arba perskaitytos dviem būdais. Patikrinkite jas.',
    unsupported: 'Kai kurių teiginių pokalbyje nerasta, todėl jie pažymėti arba praleisti. Prieš naudodami ataskaitą, atidžiai ją patikrinkite.',
    context: 'Pokalbyje atpažinta mažai su sveikata susijusio turinio. Patikrinkite, ar įrašyta pati konsultacija.'
  },
  lv: {
    unclear: 'Tika dzirdēta vērtība, kuru neizdevās saprast, tāpēc tā ir izlaista. Lūdzu, pārbaudiet un papildiniet to.',
    medicine: 'Tika dzirdēti vārdi, kas var būt zāļu nosaukums, bet netika atpazīti. Lūdzu, pārbaudiet tos.',
    values: 'Dažas vērtības trūka un ir pievienotas vai nolasītas divējādi. Lūdzu, pārbaudiet tās.',
    unsupported: 'Daži apgalvojumi sarunā netika atrasti, tāpēc tie ir atzīmēti vai izlaisti. Pirms lietošanas, lūdzu, rūpīgi pārbaudiet ziņojumu.',
    context: 'Sarunā tika atpazīts maz ar veselību saistīta satura. Lūdzu, pārbaudiet, vai tika ierakstīta tieši konsultācija.'
  },
  mt: {
    unclear: 'Instema’ valur li ma setax jinftiehem, u għalhekk tħalla barra. Jekk jogħġbok iċċekkjah u żidu.',
    medicine: 'Instemgħu kliem li jista’ jkun l-isem ta’ mediċina, iżda ma ngħarafx. Jekk jogħġbok iċċekkjah.',
    values: 'Xi valuri kienu neqsin u żdiedu, jew inqraw b’żewġ modi. Jekk jogħġbok iċċekkjahom.',
    unsupported: 'Xi stqarrijiet ma nstabux fil-konversazzjoni u ġew immarkati jew tħallew barra. Jekk jogħġbok iċċekkja r-rapport bir-reqqa qabel tużah.',
    context: 'Ftit li xejn ingħaraf fuq is-saħħa fil-konversazzjoni. Jekk jogħġbok iċċekkja li ġiet irreġistrata l-konsultazzjoni nnifisha.'
  },
  nl: {
    unclear: 'Er is een waarde gehoord die niet te begrijpen was en is weggelaten. Controleer de waarde en vul deze aan.',
    medicine: 'Er zijn woorden gehoord die de naam van een geneesmiddel kunnen zijn, maar niet zijn herkend. Controleer ze.',
    values: 'Enkele waarden ontbraken in het verslag en zijn toegevoegd, of zijn op twee manieren gelezen. Controleer deze.',
    unsupported: 'Sommige uitspraken zijn niet in het gesprek teruggevonden en zijn gemarkeerd of weggelaten. Controleer het verslag zorgvuldig voordat u het gebruikt.',
    context: 'In het gesprek is weinig over gezondheid herkend. Controleer of het consult zelf is opgenomen.'
  },
  pl: {
    unclear: 'Usłyszano wartość, której nie udało się zrozumieć, więc została pominięta. Prosimy ją sprawdzić i uzupełnić.',
    medicine: 'Padły słowa, które mogą być nazwą leku, ale nie zostały rozpoznane. Proszę je sprawdzić.',
    values: 'Niektórych wartości brakowało i zostały dodane lub odczytano je na dwa sposoby. Prosimy je sprawdzić.',
    unsupported: 'Niektórych stwierdzeń nie odnaleziono w rozmowie, dlatego zostały oznaczone lub pominięte. Przed użyciem raportu prosimy go dokładnie sprawdzić.',
    context: 'W rozmowie rozpoznano niewiele treści medycznych. Prosimy sprawdzić, czy nagrano samą konsultację.'
  },
  pt: {
    unclear: 'Foi ouvido um valor que não foi possível compreender e que foi omitido. Verifique-o e acrescente-o.',
    medicine: 'Foram ouvidas palavras que podem ser o nome de um medicamento, mas que não foram reconhecidas. Verifique-as.',
    values: 'Alguns valores faltavam e foram acrescentados, ou foram lidos de duas formas. Verifique-os.',
    unsupported: 'Algumas afirmações não foram encontradas na conversa e foram assinaladas ou omitidas. Verifique o relatório com atenção antes de o utilizar.',
    context: 'Foi reconhecido pouco conteúdo médico na conversa. Verifique se foi gravada a própria consulta.'
  },
  ro: {
    unclear: 'S-a auzit o valoare care nu a putut fi înțeleasă și a fost omisă. Vă rugăm să o verificați și să o completați.',
    medicine: 'S-au auzit cuvinte care pot fi numele unui medicament, dar nu au fost recunoscute. Vă rugăm să le verificați.',
    values: 'Unele valori lipseau și au fost adăugate sau au fost citite în două feluri. Vă rugăm să le verificați.',
    unsupported: 'Unele afirmații nu au fost găsite în conversație și au fost marcate sau omise. Vă rugăm să verificați cu atenție raportul înainte de a-l utiliza.',
    context: 'În conversație s-a recunoscut puțin conținut medical. Vă rugăm să verificați dacă a fost înregistrată chiar consultația.'
  },
  sk: {
    unclear: 'Zaznela hodnota, ktorej nebolo rozumieť, a preto bola vynechaná. Skontrolujte ju, prosím, a doplňte.',
    medicine: 'Zazneli slová, ktoré môžu byť názvom lieku, ale neboli rozpoznané. Skontrolujte ich, prosím.',
    values: 'Niektoré hodnoty chýbali a boli doplnené alebo sú uvedené dvoma spôsobmi. Skontrolujte ich, prosím.',
    unsupported: 'Niektoré tvrdenia sa v rozhovore nenašli, preto boli označené alebo vynechané. Pred použitím správu, prosím, dôkladne skontrolujte.',
    context: 'V rozhovore sa rozpoznalo málo zdravotného obsahu. Skontrolujte, prosím, či bola nahratá samotná konzultácia.'
  },
  sl: {
    unclear: 'Slišana je bila vrednost, ki je ni bilo mogoče razumeti, zato je izpuščena. Preverite jo in dopolnite.',
    medicine: 'Slišane so bile besede, ki so morda ime zdravila, a niso bile prepoznane. Preverite jih.',
    values: 'Nekatere vrednosti so manjkale in so dodane ali pa so prebrane na dva načina. Prosimo, preverite jih.',
    unsupported: 'Nekaterih trditev v pogovoru ni bilo mogoče najti, zato so označene ali izpuščene. Prosimo, da poročilo pred uporabo skrbno preverite.',
    context: 'V pogovoru je bilo prepoznane malo zdravstvene vsebine. Preverite, ali je bil posnet prav posvet.'
  },
  sv: {
    unclear: 'Ett värde hördes som inte gick att förstå och som har utelämnats. Kontrollera det och lägg till det.',
    medicine: 'Ord hördes som kan vara namnet på ett läkemedel men som inte kändes igen. Kontrollera dem.',
    values: 'Vissa värden saknades och har lagts till, eller har lästs på två sätt. Kontrollera dem.',
    unsupported: 'Vissa påståenden hittades inte i samtalet och har markerats eller utelämnats. Granska rapporten noggrant innan du använder den.',
    context: 'Endast lite om hälsa hittades i samtalet. Kontrollera att det var själva konsultationen som spelades in.'
  },
  no: {
    unclear: 'Det ble hørt en verdi som ikke kunne forstås, og den er utelatt. Kontroller den og legg den til.',
    medicine: 'Det ble hørt ord som kan være navnet på et legemiddel, men som ikke ble gjenkjent. Kontroller dem.',
    values: 'Noen verdier manglet og er lagt til, eller de er lest på to måter. Kontroller dem.',
    unsupported: 'Noen utsagn ble ikke funnet i samtalen og er merket eller utelatt. Kontroller rapporten nøye før du bruker den.',
    context: 'Det ble funnet lite om helse i samtalen. Kontroller at det var selve konsultasjonen som ble tatt opp.'
  },
  nn: {
    unclear: 'Det vart høyrt ein verdi som ikkje kunne forståast, og han er utelaten. Kontroller han og legg han til.',
    medicine: 'Det vart høyrt ord som kan vere namnet på eit legemiddel, men som ikkje vart kjende att. Kontroller dei.',
    values: 'Nokre verdiar mangla og er lagde til, eller dei er lesne på to måtar. Kontroller dei.',
    unsupported: 'Nokre utsegner vart ikkje funne i samtalen og er merkte eller utelatne. Kontroller rapporten nøye før du bruker han.',
    context: 'Det vart funne lite om helse i samtalen. Kontroller at det var sjølve konsultasjonen som vart teken opp.'
  },
  tr: {
    unclear: 'Anlaşılamayan bir değer duyuldu ve rapora alınmadı. Lütfen bu değeri kontrol edip ekleyin.',
    medicine: 'Bir ilacın adı olabilecek ancak tanınamayan sözcükler duyuldu. Lütfen bunları kontrol edin.',
    values: 'Bazı değerler eksikti ve eklendi ya da iki farklı şekilde okundu. Lütfen kontrol edin.',
    unsupported: 'Bazı ifadeler görüşmede bulunamadı ve işaretlendi ya da çıkarıldı. Lütfen raporu kullanmadan önce dikkatle kontrol edin.',
    context: 'Görüşmede sağlıkla ilgili çok az şey algılandı. Lütfen muayenenin kaydedildiğinden emin olun.'
  },
  ar: {
    unclear: 'سُمعت قيمة لم يمكن فهمها فتم حذفها. يُرجى التحقق منها وإضافتها.',
    medicine: 'سُمعت كلمات قد تكون اسم دواء ولم يتم التعرّف عليها. يُرجى التحقق منها.',
    values: 'كانت بعض القيم ناقصة فأُضيفت، أو قُرئت بطريقتين. يُرجى مراجعتها.',
    unsupported: 'لم يُعثر على بعض العبارات في المحادثة فتم تمييزها أو حذفها. يُرجى مراجعة التقرير بعناية قبل استخدامه.',
    context: 'لم يُعثر في المحادثة إلا على القليل مما يتعلق بالصحة. يُرجى التأكد من تسجيل الاستشارة نفسها.'
  },
  uk: {
    unclear: 'Прозвучало значення, яке не вдалося зрозуміти, тому його пропущено. Будь ласка, перевірте й додайте його.',
    medicine: 'Прозвучали слова, які можуть бути назвою ліків, але їх не розпізнано. Будь ласка, перевірте їх.',
    values: 'Деяких значень бракувало, і їх додано, або їх прочитано по-різному. Будь ласка, перевірте їх.',
    unsupported: 'Деякі твердження не знайдено в розмові, тому їх позначено або пропущено. Будь ласка, уважно перевірте звіт, перш ніж його використовувати.',
    context: 'У розмові розпізнано мало медичного змісту. Будь ласка, переконайтеся, що записано саму консультацію.'
  }
}
