import type { MessageLanguage } from './message-texts.js'

/** Why there is no report yet: too little has been said, it is being generated, it is delayed, or it has failed. */
export const phrases = ['recording', 'processing', 'delayed', 'failed'] as const
export type StatePhrase = typeof phrases[number]

/** The texts of every language; clinicians are addressed formally where the language has such a form. */
export const stateTexts: Readonly<Record<MessageLanguage, Readonly<Record<StatePhrase, string>>>> = {
  bg: {
    recording: 'Консултацията все още продължава; за доклад още няма достатъчно съдържание.',
    processing: 'Докладът се изготвя в момента.',
    delayed: 'Докладът се забавя поради технически проблем. Изготвянето му ще бъде опитано отново автоматично.',
    failed: 'Докладът не можа да бъде изготвен поради технически проблем. Моля, опитайте отново или се обърнете към администратора.'
  },
  cs: {
    recording: 'Konzultace stále probíhá; pro zprávu zatím není dost obsahu.',
    processing: 'Zpráva se právě připravuje.',
    delayed: 'Zpráva se kvůli technickému problému opozdí. Nový pokus proběhne automaticky.',
    failed: 'Zprávu se kvůli technickému problému nepodařilo vytvořit. Zkuste to prosím znovu nebo se obraťte na správce.'
  },
  da: {
    recording: 'Konsultationen er stadig i gang; der er endnu ikke nok til en rapport.',
    processing: 'Rapporten er ved at blive lavet.',
    delayed: 'Rapporten er forsinket på grund af et teknisk problem. Der prøves automatisk igen.',
    failed: 'Rapporten kunne ikke laves på grund af et teknisk problem. Prøv igen, eller kontakt administratoren.'
  },
  de: {
    recording: 'Die Konsultation läuft noch; für einen Bericht liegt noch nicht genug vor.',
    processing: 'Der Bericht wird gerade erstellt.',
    delayed: 'Der Bericht verzögert sich wegen eines technischen Problems. Es wird automatisch erneut versucht.',
    failed: 'Der Bericht konnte wegen eines technischen Problems nicht erstellt werden. Bitte versuchen Sie es erneut oder wenden Sie sich an die Administration.'
  },
  el: {
    recording: 'Η επίσκεψη συνεχίζεται· δεν υπάρχει ακόμη αρκετό περιεχόμενο για αναφορά.',
    processing: 'Η αναφορά δημιουργείται αυτή τη στιγμή.',
    delayed: 'Η αναφορά καθυστερεί λόγω τεχνικού προβλήματος. Θα γίνει νέα προσπάθεια αυτόματα.',
    failed: 'Η αναφορά δεν μπόρεσε να δημιουργηθεί λόγω τεχνικού προβλήματος. Δοκιμάστε ξανά ή επικοινωνήστε με τον διαχειριστή.'
  },
  en: {
    recording: 'The consultation is still going on; there is not enough for a report yet.',
    processing: 'The report is being made at the moment.',
    delayed: 'The report is delayed by a technical problem. It is tried again automatically.',
    failed: 'The report could not be made because of a technical problem. Please try again or contact your administrator.'
  },
  es: {
    recording: 'La consulta sigue en curso; todavía no hay contenido suficiente para un informe.',
    processing: 'El informe se está elaborando en este momento.',
    delayed: 'El informe se retrasa por un problema técnico. Se volverá a intentar automáticamente.',
    failed: 'No se ha podido elaborar el informe por un problema técnico. Inténtelo de nuevo o póngase en contacto con el administrador.'
  },
  et: {
    recording: 'Vastuvõtt alles kestab; kokkuvõtte jaoks pole veel piisavalt sisu.',
    processing: 'Kokkuvõtet koostatakse praegu.',
    delayed: 'Kokkuvõte hilineb tehnilise probleemi tõttu. Uus katse tehakse automaatselt.',
    failed: 'Kokkuvõtet ei õnnestunud tehnilise probleemi tõttu koostada. Palun proovige uuesti või pöörduge administraatori poole.'
  },
  fi: {
    recording: 'Vastaanottokäynti on vielä kesken; raporttiin ei ole vielä tarpeeksi sisältöä.',
    processing: 'Raporttia laaditaan parhaillaan.',
    delayed: 'Raportti viivästyy teknisen ongelman vuoksi. Uusi yritys tehdään automaattisesti.',
    failed: 'Raporttia ei voitu laatia teknisen ongelman vuoksi. Yrittäkää uudelleen tai ottakaa yhteyttä ylläpitoon.'
  },
  fr: {
    recording: 'La consultation est toujours en cours ; il n’y a pas encore assez de contenu pour un rapport.',
    processing: 'Le rapport est en cours de rédaction.',
    delayed: 'Le rapport est retardé par un problème technique. Une nouvelle tentative aura lieu automatiquement.',
    failed: 'Le rapport n’a pas pu être établi à cause d’un problème technique. Veuillez réessayer ou contacter votre administrateur.'
  },
  ga: {
    recording: 'Tá an comhairliúchán fós ar siúl; níl go leor ann fós le haghaidh tuarascála.',
    processing: 'Tá an tuarascáil á déanamh faoi láthair.',
    delayed: 'Tá moill ar an tuarascáil de bharr fadhb theicniúil. Bainfear triail eile as go huathoibríoch.',
    failed: 'Níorbh fhéidir an tuarascáil a dhéanamh de bharr fadhb theicniúil. Bain triail eile as nó téigh i dteagmháil leis an riarthóir, le do thoil.'
  },
  hr: {
    recording: 'Konzultacija još traje; za izvješće još nema dovoljno sadržaja.',
    processing: 'Izvješće se upravo izrađuje.',
    delayed: 'Izvješće kasni zbog tehničkog problema. Novi pokušaj slijedi automatski.',
    failed: 'Izvješće se zbog tehničkog problema nije moglo izraditi. Pokušajte ponovno ili se obratite administratoru.'
  },
  hu: {
    recording: 'A konzultáció még tart; jelentéshez még nincs elegendő tartalom.',
    processing: 'A jelentés jelenleg készül.',
    delayed: 'A jelentés műszaki hiba miatt késik. A rendszer automatikusan újra megpróbálja.',
    failed: 'A jelentés műszaki hiba miatt nem készült el. Kérjük, próbálja újra, vagy forduljon a rendszergazdához.'
  },
  it: {
    recording: 'La visita è ancora in corso; non c’è ancora abbastanza contenuto per un referto.',
    processing: 'Il referto è in fase di redazione.',
    delayed: 'Il referto è in ritardo per un problema tecnico. Verrà effettuato automaticamente un nuovo tentativo.',
    failed: 'Non è stato possibile redigere il referto per un problema tecnico. Riprovi o contatti l’amministratore.'
  },
  lt: {
    recording: 'Konsultacija dar vyksta; ataskaitai dar nepakanka turinio.',
    processing: 'Ataskaita šiuo metu rengiama.',
    delayed: 'Ataskaita vėluoja dėl techninės problemos. Bus automatiškai bandoma dar kartą.',
    failed: 'Dėl techninės problemos ataskaitos parengti nepavyko. Bandykite dar kartą arba kreipkitės į administratorių.'
  },
  lv: {
    recording: 'Konsultācija vēl turpinās; pārskatam vēl nav pietiekami daudz satura.',
    processing: 'Pārskats pašlaik tiek sagatavots.',
    delayed: 'Pārskats kavējas tehniskas problēmas dēļ. Tiks automātiski mēģināts vēlreiz.',
    failed: 'Tehniskas problēmas dēļ pārskatu neizdevās sagatavot. Lūdzu, mēģiniet vēlreiz vai sazinieties ar administratoru.'
  },
  mt: {
    recording: 'Il-konsultazzjoni għadha għaddejja; għad m’hemmx biżżejjed għal rapport.',
    processing: 'Ir-rapport qed isir bħalissa.',
    delayed: 'Ir-rapport ittardja minħabba problema teknika. Se jerġa’ jsir tentattiv awtomatikament.',
    failed: 'Ir-rapport ma setax isir minħabba problema teknika. Jekk jogħġbok erġa’ pprova jew ikkuntattja lill-amministratur.'
  },
  nl: {
    recording: 'Het consult is nog bezig; er is nog niet genoeg voor een verslag.',
    processing: 'Het verslag wordt op dit moment gemaakt.',
    delayed: 'Het verslag is vertraagd door een technisch probleem. Er wordt automatisch een nieuwe poging gedaan.',
    failed: 'Het verslag kon door een technisch probleem niet worden gemaakt. Probeer het opnieuw of neem contact op met uw beheerder.'
  },
  pl: {
    recording: 'Konsultacja nadal trwa; treści jest jeszcze za mało na raport.',
    processing: 'Raport jest właśnie sporządzany.',
    delayed: 'Raport opóźnia się z powodu problemu technicznego. Kolejna próba nastąpi automatycznie.',
    failed: 'Z powodu problemu technicznego nie udało się sporządzić raportu. Proszę spróbować ponownie lub skontaktować się z administratorem.'
  },
  pt: {
    recording: 'A consulta ainda está a decorrer; ainda não há conteúdo suficiente para um relatório.',
    processing: 'O relatório está a ser elaborado.',
    delayed: 'O relatório está atrasado devido a um problema técnico. Será feita automaticamente uma nova tentativa.',
    failed: 'Não foi possível elaborar o relatório devido a um problema técnico. Tente novamente ou contacte o administrador.'
  },
  ro: {
    recording: 'Consultația este încă în curs; nu există încă suficient conținut pentru un raport.',
    processing: 'Raportul se întocmește în acest moment.',
    delayed: 'Raportul întârzie din cauza unei probleme tehnice. Se va încerca din nou în mod automat.',
    failed: 'Raportul nu a putut fi întocmit din cauza unei probleme tehnice. Vă rugăm să încercați din nou sau să contactați administratorul.'
  },
  sk: {
    recording: 'Konzultácia stále prebieha; na správu zatiaľ nie je dosť obsahu.',
    processing: 'Správa sa práve pripravuje.',
    delayed: 'Správa sa pre technický problém omešká. Nový pokus sa uskutoční automaticky.',
    failed: 'Správu sa pre technický problém nepodarilo vytvoriť. Skúste to, prosím, znova alebo sa obráťte na správcu.'
  },
  sl: {
    recording: 'Posvet še poteka; za poročilo še ni dovolj vsebine.',
    processing: 'Poročilo je trenutno v pripravi.',
    delayed: 'Poročilo zamuja zaradi tehnične težave. Nov poskus bo izveden samodejno.',
    failed: 'Poročila zaradi tehnične težave ni bilo mogoče pripraviti. Poskusite znova ali se obrnite na skrbnika.'
  },
  sv: {
    recording: 'Konsultationen pågår fortfarande; det finns ännu inte tillräckligt för en rapport.',
    processing: 'Rapporten håller på att skapas.',
    delayed: 'Rapporten är försenad på grund av ett tekniskt problem. Ett nytt försök görs automatiskt.',
    failed: 'Rapporten kunde inte skapas på grund av ett tekniskt problem. Försök igen eller kontakta administratören.'
  },
  no: {
    recording: 'Konsultasjonen pågår fortsatt; det er ennå ikke nok til en rapport.',
    processing: 'Rapporten lages akkurat nå.',
    delayed: 'Rapporten er forsinket på grunn av et teknisk problem. Det prøves automatisk på nytt.',
    failed: 'Rapporten kunne ikke lages på grunn av et teknisk problem. Prøv igjen, eller kontakt administratoren.'
  },
  nn: {
    recording: 'Konsultasjonen går føre seg enno; det er ikkje nok til ein rapport enno.',
    processing: 'Rapporten blir laga akkurat no.',
    delayed: 'Rapporten er forseinka på grunn av eit teknisk problem. Det blir prøvd automatisk på nytt.',
    failed: 'Rapporten kunne ikkje lagast på grunn av eit teknisk problem. Prøv igjen, eller kontakt administratoren.'
  },
  tr: {
    recording: 'Konsültasyon hâlâ devam ediyor; rapor için henüz yeterli içerik yok.',
    processing: 'Rapor şu anda hazırlanıyor.',
    delayed: 'Rapor teknik bir sorun nedeniyle gecikiyor. Otomatik olarak yeniden denenecek.',
    failed: 'Rapor teknik bir sorun nedeniyle hazırlanamadı. Lütfen tekrar deneyin veya yöneticinize başvurun.'
  },
  ar: {
    recording: 'الاستشارة ما زالت جارية؛ لا يوجد بعد محتوى كافٍ لإعداد تقرير.',
    processing: 'يجري الآن إعداد التقرير.',
    delayed: 'تأخّر التقرير بسبب مشكلة تقنية. ستُعاد المحاولة تلقائيًا.',
    failed: 'تعذّر إعداد التقرير بسبب مشكلة تقنية. يُرجى المحاولة مرة أخرى أو الاتصال بمسؤول النظام.'
  },
  uk: {
    recording: 'Консультація ще триває; для звіту поки що замало матеріалу.',
    processing: 'Звіт саме складається.',
    delayed: 'Звіт затримується через технічну проблему. Нову спробу буде зроблено автоматично.',
    failed: 'Через технічну проблему звіт скласти не вдалося. Будь ласка, спробуйте ще раз або зверніться до адміністратора.'
  }
}
