/** A talk about no one's health: its text, in which `{}` stands for each of the three variants of a detail. */
type Template = readonly [text: string, ...details: ReadonlyArray<readonly [string, string, string]>]

const templates: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly Template[]>> = {
  en: [
    ['Morning, I have an appointment for the {}. It has been making a {} noise since Monday. Does it happen all the time? Only when I brake. We put it on the lift and the left {} is worn, so we will replace both. It should be ready in two hours, and I will check the oil and the tyre pressure as well. That comes to about {} pounds.',
      ['Volvo', 'van', 'Golf'], ['grinding', 'squealing', 'knocking'], ['disc', 'bearing', 'joint'], ['180', '240', '95']],
    ['Thank you for coming to the parents evening. {} is doing well in maths, but the reading test was a little low, {} out of a hundred. We think a quiet place to work at home would help. Does he sleep enough? He goes to bed at nine. We will follow up in {} weeks, and please sign the form for the school trip.',
      ['Tom', 'Ravi', 'Leo'], ['52', '61', '48'], ['six', 'eight', 'four']],
    ['Did you see the match? {} went off after twenty minutes with a {} injury, and the physio ran on with the cold spray. The new lad came on and scored with his head. Then their captain got a red card for a kick on the {}. They say the striker will be out for three weeks, but they still won two nil.',
      ['Hughes', 'Silva', 'Okafor'], ['knee', 'hamstring', 'shoulder'], ['ankle', 'shin', 'calf']],
    ['So you roast the {} at 180 degrees for forty minutes, and check with the thermometer that it is 74 degrees in the middle. Let it rest, then carve the breast and the legs. For the sauce melt {} grams of butter, add two spoons of flour and a glass of milk. Taste it and add salt. I always burn my {} on that pan.',
      ['chicken', 'turkey', 'goose'], ['30', '50', '40'], ['fingers', 'hand', 'thumb']],
    ['Welcome, tell us why you want to work at the hospital. I have {} years of experience in {} and I like the contact with people. The ward has twenty beds and we look for somebody who can plan the rota of the nurses. Are you free at weekends? Yes, every other weekend. The salary is {} a year, and we will call you next week.',
      ['three', 'five', 'ten'], ['administration', 'catering', 'logistics'], ['28,000', '31,500', '26,000']],
    ['Right, three more sets on the {}. Keep your back straight and your knees over your toes, and breathe out when you push. How much weight is that? {} kilos. Good, last week it was less. Tomorrow we do legs and shoulders, and on Friday you can rest. Drink some water and stretch your {} before you go home.',
      ['bench', 'rack', 'rower'], ['60', '72', '85'], ['calves', 'arms', 'hips']],
    ['Hello, this is {} for the vet. What seems to be the matter with her? She is limping on her front paw and she does not want her food since {}. Let me have a look, is she a quiet dog? There is a thorn in it and it is a little infected. I will clean the wound and give you antibiotic tablets for the dog, one with her food for {} days.',
      ['Bella', 'Luna', 'Daisy'], ['yesterday', 'Sunday', 'Tuesday'], ['five', 'seven', 'six']],
    ['My computer has a virus again. It started after I opened a mail from {}. I ran the scan twice and it found {} infected files. Did you update it? Not since March. Then we clean the disk and install it again, and you should not open such mails. You need a new password, at least {} characters.',
      ['the bank', 'a courier', 'the council'], ['12', '7', '31'], ['twelve', 'ten', 'fourteen']],
    ['We would like to borrow {} for the house. What do you both earn? Together about four thousand a month. The rate is {} percent for twenty years. You also need insurance, and we have to check the papers. My back office will send the offer by Friday. Take your time, there is no pressure. Shall we make an appointment in {} weeks?',
      ['two hundred thousand', 'a hundred and fifty thousand', 'ninety thousand'], ['3.4', '3.9', '4.1'], ['two', 'three', 'four']],
    ['How short would you like it? Just {} centimetres off, and a little more at the neck. Your hair is dry at the ends, I would use a mild shampoo. Shall I wash it first? Is the water too hot? No, fine. Did you go on holiday? We were in {}, my shoulders were red from the sun the first day. That will be {} euros, with the cut and the colour.',
      ['two', 'four', 'five'], ['Greece', 'Cornwall', 'Portugal'], ['45', '62', '38']],
    ['The roses have black spots on the leaves, is that a disease? Yes, it is a fungus, because of the rain. Cut off everything that is {} and spray them twice, once now and once in {} weeks. And the apple tree? That one is healthy. You should water it in the evening, not in the heat, and put some compost at its foot. My knees are too old for all that {}.',
      ['yellow', 'brown', 'black'], ['two', 'three', 'four'], ['weeding', 'digging', 'planting']],
    ['Did you watch that series about the {}? The one where the doctor falls in love with the pilot? Yes, in episode {} they crash and he has to operate with a kitchen knife. It is so silly, but my heart was in my mouth. The actress is the sister of {}. Next week is the last one, shall we watch it together with some pizza?',
      ['island', 'airport', 'village'], ['six', 'nine', 'four'], ['that singer', 'your neighbour', 'the presenter']]
  ],
  nl: [
    ['Goedemorgen, ik heb een afspraak voor de {}. Sinds maandag maakt hij een {} geluid. Is dat de hele tijd? Alleen als ik rem. We zetten hem op de brug, de linker {} is versleten, dus we vervangen ze allebei. Over twee uur is hij klaar, en ik kijk meteen de olie en de bandenspanning na. Dat wordt ongeveer {} euro.',
      ['Volvo', 'bestelwagen', 'Golf'], ['schurend', 'piepend', 'kloppend'], ['schijf', 'lager', 'koppeling'], ['180', '240', '95']],
    ['Fijn dat u naar het oudercontact komt. {} doet het goed in rekenen, maar de leestest was wat laag, {} op honderd. Een rustige plek om te werken zou helpen. Slaapt hij genoeg? Hij gaat om negen uur naar bed. Over {} weken spreken we elkaar weer, en wilt u het briefje voor de uitstap tekenen?',
      ['Tom', 'Ravi', 'Leo'], ['52', '61', '48'], ['zes', 'acht', 'vier']],
    ['Heb je de match gezien? {} ging er na twintig minuten af met een blessure aan zijn {}, en de verzorger kwam met de koude spray. Die jonge gast kwam erin en scoorde met het hoofd. Daarna kreeg hun kapitein rood voor een trap op de {}. De spits is drie weken buiten strijd, maar ze wonnen toch met twee nul.',
      ['Janssens', 'Silva', 'De Boer'], ['knie', 'hamstring', 'schouder'], ['enkel', 'scheen', 'kuit']],
    ['Je braadt de {} veertig minuten op 180 graden, en met de thermometer kijk je of hij in het midden 74 graden is. Laat hem rusten en snijd dan de borst en de poten. Voor de saus smelt je {} gram boter, met twee lepels bloem en een glas melk. Proef en doe er zout bij. Ik verbrand altijd mijn {} aan die pan.',
      ['kip', 'kalkoen', 'gans'], ['30', '50', '40'], ['vingers', 'hand', 'duim']],
    ['Welkom, waarom wilt u in het ziekenhuis werken? Ik heb {} jaar ervaring in de {} en ik hou van het contact met mensen. De afdeling heeft twintig bedden en we zoeken iemand die de roosters van de verpleging maakt. Kunt u in het weekend werken? Ja, om het andere weekend. Het loon is {} euro per maand, en we bellen u volgende week.',
      ['drie', 'vijf', 'tien'], ['administratie', 'keuken', 'logistiek'], ['2800', '3100', '2600']],
    ['Goed, nog drie reeksen op de {}. Hou je rug recht en je knieën boven je tenen, en adem uit als je duwt. Hoeveel gewicht is dat? {} kilo. Mooi, vorige week was het minder. Morgen doen we benen en schouders, en vrijdag rust je. Drink wat water en rek je {} voor je naar huis gaat.',
      ['bank', 'toren', 'roeimachine'], ['60', '72', '85'], ['kuiten', 'armen', 'heupen']],
    ['Dag, dit is {}, voor de dierenarts. Wat scheelt er met haar? Ze loopt mank op haar voorpoot en ze wil niet eten sinds {}. Laat eens kijken, is het een rustige hond? Er zit een doorn in en het is een beetje ontstoken. Ik maak de wond schoon en geef u antibiotica voor de hond, één tablet bij het eten, {} dagen lang.',
      ['Bella', 'Luna', 'Daisy'], ['gisteren', 'zondag', 'dinsdag'], ['vijf', 'zeven', 'zes']],
    ['Mijn computer heeft weer een virus. Het begon toen ik een mail van {} opende. Ik heb hem twee keer laten scannen en er waren {} besmette bestanden. Is hij bijgewerkt? Niet sinds maart. Dan maken we de schijf leeg en zetten alles er opnieuw op. Je hebt een nieuw wachtwoord nodig, van minstens {} tekens.',
      ['de bank', 'een koerier', 'de gemeente'], ['12', '7', '31'], ['twaalf', 'tien', 'veertien']],
    ['We willen {} euro lenen voor het huis. Wat verdient u samen? Ongeveer vierduizend per maand. De rente is {} procent op twintig jaar. U moet ook een verzekering nemen, en wij kijken de papieren na. Vrijdag krijgt u het voorstel. Neem gerust uw tijd, er is geen druk. Zullen we over {} weken afspreken?',
      ['tweehonderdduizend', 'honderdvijftigduizend', 'negentigduizend'], ['3,4', '3,9', '4,1'], ['twee', 'drie', 'vier']],
    ['Hoe kort mag het? {} centimeter eraf, en in de nek wat meer. Uw haar is droog aan de punten, ik zou een milde shampoo gebruiken. Zal ik het eerst wassen? Is het water te warm? Nee, prima. Bent u op vakantie geweest? In {}, mijn schouders waren de eerste dag rood van de zon. Dat is {} euro, met knippen en kleuren.',
      ['Twee', 'Vier', 'Vijf'], ['Griekenland', 'Drenthe', 'Portugal'], ['45', '62', '38']],
    ['De rozen hebben zwarte vlekken op de bladeren, is dat een ziekte? Ja, een schimmel, door de regen. Knip alles weg wat {} is en spuit ze twee keer, nu en over {} weken. En de appelboom? Die is gezond. Geef hem ’s avonds water, niet in de hitte, en leg wat compost aan zijn voet. Mijn knieën zijn te oud voor al dat {}.',
      ['geel', 'bruin', 'zwart'], ['twee', 'drie', 'vier'], ['wieden', 'spitten', 'planten']],
    ['Heb je die serie over {} gezien? Waarin de dokter verliefd wordt op de piloot? Ja, in aflevering {} storten ze neer en moet hij opereren met een keukenmes. Zo flauw, maar mijn hart klopte in mijn keel. De actrice is de zus van {}. Volgende week is de laatste, zullen we die samen kijken met een pizza?',
      ['het eiland', 'de luchthaven', 'het dorp'], ['zes', 'negen', 'vier'], ['die zanger', 'je buurvrouw', 'de presentator']]
  ],
  fr: [
    ["Bonjour, j'ai rendez-vous pour la {}. Depuis lundi elle fait un bruit {}. C'est tout le temps ? Seulement quand je freine. On la met sur le pont, le {} gauche est usé, donc on change les deux. Elle sera prête dans deux heures, et je vérifie aussi l'huile et la pression des pneus. Ça fera environ {} euros.",
      ['Volvo', 'camionnette', 'Golf'], ['sourd', 'aigu', 'bizarre'], ['disque', 'roulement', 'cardan'], ['180', '240', '95']],
    ["Merci d'être venus à la réunion des parents. {} travaille bien en calcul, mais le test de lecture est un peu faible, {} sur cent. Un coin tranquille à la maison aiderait. Est-ce qu'il dort assez ? Il se couche à neuf heures. On se revoit dans {} semaines, et n'oubliez pas de signer le mot pour la sortie.",
      ['Tom', 'Ravi', 'Léo'], ['52', '61', '48'], ['six', 'huit', 'quatre']],
    ["Tu as vu le match ? {} est sorti après vingt minutes, blessé {}, et le soigneur est entré avec la bombe de froid. Le petit jeune est entré et il a marqué de la tête. Ensuite leur capitaine a pris un rouge pour un coup de pied {}. L'attaquant sera absent trois semaines, mais ils ont gagné deux zéro.",
      ['Dupuis', 'Silva', 'Diallo'], ['au genou', 'à la cuisse', "à l'épaule"], ['sur la cheville', 'sur le tibia', 'au mollet']],
    ["Tu fais rôtir {} quarante minutes à 180 degrés, et tu vérifies au thermomètre qu'il fait 74 degrés au milieu. Laisse reposer, puis découpe la poitrine et les cuisses. Pour la sauce, fais fondre {} grammes de beurre, ajoute deux cuillères de farine et un verre de lait. Goûte et sale. Je me brûle toujours {} avec cette poêle.",
      ['le poulet', 'la dinde', "l'oie"], ['30', '50', '40'], ['les doigts', 'la main', 'le pouce']],
    ["Bienvenue, pourquoi voulez-vous travailler à l'hôpital ? J'ai {} ans d'expérience en {} et j'aime le contact avec les gens. Le service a vingt lits et nous cherchons quelqu'un pour faire les horaires des infirmières. Êtes-vous libre le week-end ? Oui, un week-end sur deux. Le salaire est de {} euros par mois, et nous vous appellerons la semaine prochaine.",
      ['trois', 'cinq', 'dix'], ['administration', 'cuisine', 'logistique'], ['2800', '3100', '2600']],
    ["Allez, encore trois séries {}. Garde le dos droit et les genoux au-dessus des pieds, et souffle quand tu pousses. Ça fait combien de poids ? {} kilos. Bien, la semaine dernière c'était moins. Demain on fait les jambes et les épaules, et vendredi tu te reposes. Bois de l'eau et étire {} avant de rentrer.",
      ['au banc', 'à la barre', 'au rameur'], ['60', '72', '85'], ['les mollets', 'les bras', 'les hanches']],
    ["Bonjour, c'est {}, pour le vétérinaire. Qu'est-ce qu'elle a ? Elle boite de la patte avant et elle ne mange plus depuis {}. Faites voir, c'est une chienne calme ? Il y a une épine et c'est un peu infecté. Je nettoie la plaie et je vous donne des antibiotiques pour la chienne, un comprimé avec ses croquettes pendant {} jours.",
      ['Bella', 'Luna', 'Daisy'], ['hier', 'dimanche', 'mardi'], ['cinq', 'sept', 'six']],
    ["Mon ordinateur a encore un virus. Ça a commencé quand j'ai ouvert un mail de {}. J'ai lancé deux analyses et il y avait {} fichiers infectés. Il était à jour ? Pas depuis mars. Alors on efface le disque et on réinstalle tout. Il vous faut un nouveau mot de passe, d'au moins {} caractères.",
      ['la banque', 'un livreur', 'la mairie'], ['12', '7', '31'], ['douze', 'dix', 'quatorze']],
    ["Nous voudrions emprunter {} euros pour la maison. Combien gagnez-vous à deux ? Environ quatre mille par mois. Le taux est de {} pour cent sur vingt ans. Il faut aussi une assurance, et on doit contrôler les papiers. Vous aurez l'offre vendredi. Prenez votre temps, il n'y a pas de pression. On prend rendez-vous dans {} semaines ?",
      ['deux cent mille', 'cent cinquante mille', 'quatre-vingt-dix mille'], ['3,4', '3,9', '4,1'], ['deux', 'trois', 'quatre']],
    ["Je coupe court ? {} centimètres, et un peu plus dans la nuque. Vos cheveux sont secs aux pointes, je prendrais un shampoing doux. Je les lave d'abord ? L'eau est trop chaude ? Non, c'est parfait. Vous êtes partis en vacances ? {}, j'avais les épaules rouges le premier jour. Ça fait {} euros, avec la coupe et la couleur.",
      ['Deux', 'Quatre', 'Cinq'], ['En Grèce', 'En Bretagne', 'Au Portugal'], ['45', '62', '38']],
    ["Les rosiers ont des taches noires sur les feuilles, c'est une maladie ? Oui, un champignon, à cause de la pluie. Coupez tout ce qui est {} et pulvérisez deux fois, maintenant et dans {} semaines. Et le pommier ? Lui est sain. Arrosez-le le soir, pas en pleine chaleur, et mettez du compost au pied. Mes genoux sont trop vieux pour {}.",
      ['jaune', 'brun', 'noir'], ['deux', 'trois', 'quatre'], ['désherber', 'bêcher', 'planter']],
    ["Tu as vu cette série sur {} ? Celle où le docteur tombe amoureux de la pilote ? Oui, dans l'épisode {} ils s'écrasent et il doit opérer avec un couteau de cuisine. C'est idiot, mais j'avais le cœur qui battait. L'actrice est la sœur de {}. La semaine prochaine c'est le dernier, on le regarde ensemble avec une pizza ?",
      ["l'île", "l'aéroport", 'le village'], ['six', 'neuf', 'quatre'], ['ce chanteur', 'ta voisine', "l'animateur"]]
  ],
  de: [
    ['Guten Morgen, ich habe einen Termin für den {}. Seit Montag macht er ein {} Geräusch. Ist das die ganze Zeit? Nur wenn ich bremse. Wir nehmen ihn auf die Bühne, {} links ist verschlissen, also tauschen wir beide. In zwei Stunden ist er fertig, und ich prüfe auch das Öl und den Reifendruck. Das macht ungefähr {} Euro.',
      ['Volvo', 'Transporter', 'Golf'], ['schleifendes', 'quietschendes', 'klopfendes'], ['die Scheibe', 'das Lager', 'die Kupplung'], ['180', '240', '95']],
    ['Schön, dass Sie zum Elternabend gekommen sind. {} ist gut im Rechnen, aber der Lesetest war etwas niedrig, {} von hundert. Ein ruhiger Platz zum Arbeiten würde helfen. Schläft er genug? Er geht um neun ins Bett. In {} Wochen sprechen wir wieder, und bitte unterschreiben Sie den Zettel für den Ausflug.',
      ['Tom', 'Ravi', 'Leo'], ['52', '61', '48'], ['sechs', 'acht', 'vier']],
    ['Hast du das Spiel gesehen? {} ging nach zwanzig Minuten raus mit einer Verletzung {}, und der Betreuer kam mit dem Eisspray. Der Junge kam rein und traf mit dem Kopf. Dann bekam ihr Kapitän Rot für einen Tritt {}. Der Stürmer fällt drei Wochen aus, aber sie haben trotzdem zwei null gewonnen.',
      ['Müller', 'Silva', 'Yilmaz'], ['am Knie', 'am Oberschenkel', 'an der Schulter'], ['auf den Knöchel', 'gegen das Schienbein', 'in die Wade']],
    ['Du brätst {} vierzig Minuten bei 180 Grad, und mit dem Thermometer schaust du, ob es in der Mitte 74 Grad sind. Lass es ruhen und schneide dann Brust und Keulen. Für die Soße schmilzt du {} Gramm Butter, dazu zwei Löffel Mehl und ein Glas Milch. Probieren und salzen. Ich verbrenne mir immer {} an der Pfanne.',
      ['das Huhn', 'die Pute', 'die Gans'], ['30', '50', '40'], ['die Finger', 'die Hand', 'den Daumen']],
    ['Willkommen, warum möchten Sie im Krankenhaus arbeiten? Ich habe {} Jahre Erfahrung in der {} und mag den Kontakt mit Menschen. Die Station hat zwanzig Betten und wir suchen jemanden, der die Dienstpläne der Pflege macht. Können Sie am Wochenende? Ja, jedes zweite Wochenende. Das Gehalt ist {} Euro im Monat, und wir rufen Sie nächste Woche an.',
      ['drei', 'fünf', 'zehn'], ['Verwaltung', 'Küche', 'Logistik'], ['2800', '3100', '2600']],
    ['Gut, noch drei Sätze {}. Halt den Rücken gerade und die Knie über den Zehen, und atme aus, wenn du drückst. Wie viel Gewicht ist das? {} Kilo. Schön, letzte Woche war es weniger. Morgen machen wir Beine und Schultern, und am Freitag ruhst du. Trink etwas Wasser und dehne {}, bevor du heimgehst.',
      ['an der Bank', 'am Turm', 'am Rudergerät'], ['60', '72', '85'], ['die Waden', 'die Arme', 'die Hüften']],
    ['Hallo, das ist {}, für den Tierarzt. Was hat sie denn? Sie humpelt auf der Vorderpfote und will seit {} nicht fressen. Lassen Sie mal sehen, ist das ein ruhiger Hund? Da steckt ein Dorn drin und es ist ein bisschen entzündet. Ich mache die Wunde sauber und gebe Ihnen Antibiotika für den Hund, eine Tablette ins Futter, {} Tage lang.',
      ['Bella', 'Luna', 'Daisy'], ['gestern', 'Sonntag', 'Dienstag'], ['fünf', 'sieben', 'sechs']],
    ['Mein Computer hat schon wieder einen Virus. Es fing an, als ich eine Mail von {} geöffnet habe. Ich habe zweimal gescannt, und es waren {} infizierte Dateien. War er auf dem neuesten Stand? Seit März nicht. Dann löschen wir die Platte und spielen alles neu auf. Sie brauchen ein neues Passwort mit mindestens {} Zeichen.',
      ['der Bank', 'einem Paketdienst', 'der Gemeinde'], ['12', '7', '31'], ['zwölf', 'zehn', 'vierzehn']],
    ['Wir möchten {} Euro für das Haus aufnehmen. Was verdienen Sie zusammen? Ungefähr viertausend im Monat. Der Zins ist {} Prozent auf zwanzig Jahre. Sie brauchen auch eine Versicherung, und wir prüfen die Papiere. Am Freitag bekommen Sie das Angebot. Nehmen Sie sich Zeit, es gibt keinen Druck. Sehen wir uns in {} Wochen?',
      ['zweihunderttausend', 'hundertfünfzigtausend', 'neunzigtausend'], ['3,4', '3,9', '4,1'], ['zwei', 'drei', 'vier']],
    ['Wie kurz soll es sein? {} Zentimeter ab, und im Nacken etwas mehr. Ihre Haare sind an den Spitzen trocken, ich würde ein mildes Shampoo nehmen. Soll ich erst waschen? Ist das Wasser zu heiß? Nein, gut so. Waren Sie im Urlaub? {}, am ersten Tag waren meine Schultern rot von der Sonne. Das macht {} Euro, mit Schnitt und Farbe.',
      ['Zwei', 'Vier', 'Fünf'], ['In Griechenland', 'An der Nordsee', 'In Portugal'], ['45', '62', '38']],
    ['Die Rosen haben schwarze Flecken auf den Blättern, ist das eine Krankheit? Ja, ein Pilz, vom Regen. Schneiden Sie alles ab, was {} ist, und spritzen Sie zweimal, jetzt und in {} Wochen. Und der Apfelbaum? Der ist gesund. Gießen Sie ihn abends, nicht in der Hitze, und geben Sie Kompost an den Fuß. Meine Knie sind zu alt für {}.',
      ['gelb', 'braun', 'schwarz'], ['zwei', 'drei', 'vier'], ['das Jäten', 'das Graben', 'das Pflanzen']],
    ['Hast du die Serie über {} gesehen? Wo sich der Arzt in die Pilotin verliebt? Ja, in Folge {} stürzen sie ab und er muss mit einem Küchenmesser operieren. So ein Unsinn, aber mir schlug das Herz bis zum Hals. Die Schauspielerin ist die Schwester von {}. Nächste Woche ist die letzte, schauen wir die zusammen mit einer Pizza?',
      ['die Insel', 'den Flughafen', 'das Dorf'], ['sechs', 'neun', 'vier'], ['diesem Sänger', 'deiner Nachbarin', 'dem Moderator']]
  ]
}

function variant ([text, ...details]: Template, which: 0 | 1 | 2): string {
  let at = 0
  return text.replace(/\{\}/g, () => details[at++]?.[which] ?? '')
}

/** Talks about no one's health: twelve in each language, with three variants of each. */
export const talks: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly string[]>> = {
  en: templates.en.flatMap(template => ([0, 1, 2] as const).map(which => variant(template, which))),
  nl: templates.nl.flatMap(template => ([0, 1, 2] as const).map(which => variant(template, which))),
  fr: templates.fr.flatMap(template => ([0, 1, 2] as const).map(which => variant(template, which))),
  de: templates.de.flatMap(template => ([0, 1, 2] as const).map(which => variant(template, which)))
}
