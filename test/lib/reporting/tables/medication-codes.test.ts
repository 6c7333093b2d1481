import t from 'tap'
import { atcCodeOf, drugsIn, ingredientIn, loadMedicationTable, starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { routeOf, type Route } from '../../../../lib/reporting/tables/medication-routes.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import { oneAssertion } from '../../../one-assertion.js'

const table = starterMedicationTable()

/** Source: ATC/DDD Index 2026, WHO Collaborating Centre for Drug Statistics Methodology, Oslo. */
const index2026: ReadonlyArray<readonly [ingredient: string, code: string]> = [
  ['gabapentin', 'N02BF01'], ['pregabalin', 'N02BF02'], ['armodafinil', 'N06BA13'], ['solriamfetol', 'N06BA14'],
  ['amlodipine/benazepril', 'C09BB13'], ['magnesium hydroxide', 'A02AA04'], ['hypericum', 'N06AX25'], ['bismuth subsalicylate', ''],
  ['cyclizine', 'R06AE03'], ['collagenase', 'D03BA02'], ['methylcellulose', 'A06AC06'], ['lacidipine', 'C08CA09'],
  ['nicardipine', 'C08CA04'], ['zuclopenthixol', 'N05AF05'], ['cyamemazine', 'N05AA06'], ['opicapone', 'N04BX04'],
  ['metronidazole', 'P01AB01'], ['tinidazole', 'P01AB02'], ['nimodipine', 'C08CA06'], ['manidipine', 'C08CA11'], ['rilmenidine', 'C02AC06'],
  ['nifuroxazide', 'A07AX03'], ['metopimazine', 'A04AD05'], ['mequitazine', 'R06AD07'], ['niflumic acid', 'M01AX02'],
  ['dosulepin', 'N06AA16'], ['mianserin', 'N06AX03'], ['triazolam', 'N05CD05'], ['cenobamate', 'N03AX25'], ['piribedil', 'N04BC08'],
  ['aliskiren', 'C09XA02'], ['bosentan', 'C02KX01'], ['tolvaptan', 'C03XA01'], ['sevelamer', 'V03AE02'], ['tezepelumab', 'R03DX11'],
  ['amlodipine/olmesartan', 'C09DB02'], ['amlodipine/telmisartan', 'C09DB04'], ['enalapril/lercanidipine', 'C09BB02'],
  ['trandolapril/verapamil', 'C09BB10'], ['brinzolamide/timolol', 'S01ED51'], ['nepafenac', 'S01BC10'], ['mometasone', 'R01AD09']
]

/** From what is commonly known of the index; the edition of 2026 was not looked up for them. */
const known: ReadonlyArray<readonly [ingredient: string, code: string]> = [
  ['cloperastine', 'R05DB21'], ['cefditoren', 'J01DD16'], ['metformin/pioglitazone', 'A10BD05'], ['metformin/alogliptin', 'A10BD13'],
  ['metformin/saxagliptin', 'A10BD10'], ['metformin/canagliflozin', 'A10BD16'], ['meprednisone', 'H02AB15'], ['deflazacort', 'H02AB13'],
  ['bemiparin', 'B01AB12'], ['clopidogrel/acetylsalicylic acid', 'B01AC30'], ['ketazolam', 'N05BA10'], ['cinitapride', 'A03FA08'],
  ['clebopride', 'A03FA06'], ['alendronic acid/colecalciferol', 'M05BB03']
]

t.test('codes are those of the ATC/DDD Index 2026', oneAssertion(async t => {
  for (const [ingredient, code] of [...index2026, ...known]) t.equal(table.find(ingredient)?.atc_code, code, ingredient)
}))

/** Source: the same. */
const byRoute: ReadonlyArray<readonly [ingredient: string, route: Route | null, code: string]> = [
  ['diclofenac', null, 'M01AB05'], ['diclofenac', 'topical', 'M02AA15'],
  ['diclofenac', 'ophthalmic', 'S01BC03'], ['diclofenac', 'oral', 'M01AB05'],
  ['ibuprofen', 'topical', 'M02AA13'], ['ketoprofen', 'topical', 'M02AA10'], ['piroxicam', 'topical', 'M02AA07'],
  ['dexamethasone', 'ophthalmic', 'S01BA01'], ['dexamethasone', 'oral', 'H02AB02'], ['hydrocortisone', 'oral', 'H02AB09'],
  ['hydrocortisone', 'topical', 'D07AA02'], ['fluticasone', 'nasal', 'R01AD08'], ['budesonide', 'nasal', 'R01AD05'],
  ['budesonide', 'oral', 'A07EA06'], ['beclometasone', 'nasal', 'R01AD01'], ['mometasone', 'topical', 'D07AC13'],
  ['mometasone', 'inhaled', 'R03BA07'], ['triamcinolone', 'nasal', 'R01AD11'], ['azelastine', 'ophthalmic', 'S01GX07'],
  ['ketotifen', 'ophthalmic', 'S01GX08'], ['ciprofloxacin', 'ophthalmic', 'S01AE03'], ['ciprofloxacin', 'otic', 'S02AA15'],
  ['ofloxacin', 'ophthalmic', 'S01AE01'], ['gentamicin', 'ophthalmic', 'S01AA11'], ['fusidic acid', 'ophthalmic', 'S01AA13'],
  ['aciclovir', 'topical', 'D06BB03'], ['aciclovir', 'ophthalmic', 'S01AD03'], ['clindamycin', 'vaginal', 'G01AA10'],
  ['clindamycin', 'topical', 'D10AF01'], ['metronidazole', 'vaginal', 'G01AF01'], ['metronidazole', 'topical', 'D06BX01'],
  ['clotrimazole', 'vaginal', 'G01AF02'], ['terbinafine', 'topical', 'D01AE15'], ['ketoconazole', 'oral', 'J02AB02'],
  ['timolol', 'oral', 'C07AA06'], ['pilocarpine', 'oral', 'N07AX01'], ['lidocaine', 'topical', 'D04AB01'], ['minoxidil', 'oral', 'C02DC01']
]

t.test('the route decides on the code where the index has several', oneAssertion(async t => {
  for (const [ingredient, route, code] of byRoute) {
    const substance = table.find(ingredient)
    t.equal(substance && atcCodeOf(substance, route), code, `${ingredient} ${route}`)
  }
}))

function said (text: string): string[] {
  return drugsIn(wordsOf(text), table).map(({ substance, route }) => atcCodeOf(substance, route))
}

const spoken: ReadonlyArray<readonly [text: string, codes: readonly string[]]> = [
  ['some diclofenac gel for the knee', ['M02AA15']], ['diclofenac 50 milligrams twice a day', ['M01AB05']],
  ['dexamethasone eye drops four times a day', ['S01BA01']], ['the eye drops with ofloxacin', ['S01AE01']],
  ['ibuprofen tablets and the diclofenac gel', ['M01AE01', 'M02AA15']], ['ibuprofen and a gel', ['M01AE01']],
  ['aciclovir oogzalf', ['S01AD03']], ['chlooramfenicol oordruppels', ['S02AA01']], ['ibuprofengel', []],
  ['Diclofenac Salbe dünn auftragen', ['M02AA15']], ['Ofloxacin Augentropfen', ['S01AE01']], ['Diclofenac Tropfen', ['M01AB05']],
  ['du kétoprofène en gel', ['M02AA10']], ['un collyre à la ciprofloxacine', ['S01AE03']],
  ['aciclovir en pomada', ['D06BB03']], ['un colirio de ofloxacino', ['S01AE01']],
  ['Elocon', ['D07AC13']], ['Nasonex', ['R01AD09']], ['Floxal', ['S01AE01']], ['Voltaren Schmerzgel', ['M02AA15']]
]

t.test('a route is heard around the name, and known of a brand', oneAssertion(async t => {
  for (const [text, codes] of spoken) t.strictSame(said(text), codes, text)
}))

t.test('a form names a route in five languages, or none', oneAssertion(async t => {
  const forms: ReadonlyArray<readonly [form: string, route: Route | null]> = [
    ['eye ointment', 'ophthalmic'], ['Augentropfen', 'ophthalmic'], ['oogdruppels', 'ophthalmic'], ['collyre', 'ophthalmic'],
    ['colirio', 'ophthalmic'], ['Salbe', 'topical'], ['crème', 'topical'], ['pomada', 'topical'], ['neusspray', 'nasal'], ['suppositoire', 'rectal'], ['inhalador', 'inhaled'],
    ['drops', null], ['Tropfen', null], ['spray', null], ['', null]
  ]
  for (const [form, route] of forms) t.equal(routeOf(form), route, form)
}))

const made: ReadonlyArray<readonly [text: string, ingredient: string, brand: string | null]> = [
  ['Ibuprofen-ratiopharm', 'ibuprofen', 'Ibuprofen-ratiopharm'], ['Metoprolol Stada', 'metoprolol', 'Metoprolol-Stada'],
  ['Pantoprazol-1A Pharma', 'pantoprazole', 'Pantoprazol-1A Pharma'], ['Bisoprolol-AL', 'bisoprolol', 'Bisoprolol-AL'],
  ['amoxicilline Biogaran', 'amoxicillin', 'Amoxicilline-Biogaran'], ['Augmentin Sandoz', 'amoxicillin/clavulanic acid', 'Augmentin'],
  ['u neemt paracetamol al', 'paracetamol', null], ['paracetamol beta', 'paracetamol', null]
]

t.test('a substance with the name of its maker is a brand; a word that is no maker is not', oneAssertion(async t => {
  for (const [text, ingredient, brand] of made) {
    const found = drugsIn(wordsOf(text), table).map(mention => [mention.substance.active_ingredient, mention.brand])
    t.strictSame(found, [[ingredient, brand]], text)
  }
}))

const brands: ReadonlyArray<readonly [brand: string, ingredient: string]> = [
  ['IbuHexal', 'ibuprofen'], ['MetoHexal', 'metoprolol'], ['Ciprobay', 'ciprofloxacin'], ['Tavanic', 'levofloxacin'], ['Elobact', 'cefuroxime'],
  ['Isocillin', 'phenoxymethylpenicillin'], ['Faustan', 'diazepam'], ['Truxal', 'chlorprothixene'], ['Vigantol', 'colecalciferol'],
  ['Orelox', 'cefpodoxime'], ['Uridoz', 'fosfomycin'], ['Tercian', 'cyamemazine'], ['Loxen', 'nicardipine'], ['Hyperium', 'rilmenidine'],
  ['Nobiten', 'nebivolol'], ['D-Cure', 'colecalciferol'], ['Biclar', 'clarithromycin'], ['Furabid', 'nitrofurantoin'], ['Klaricid', 'clarithromycin'],
  ['Valoid', 'cyclizine'], ['Macrobid', 'nitrofurantoin'], ['Bactrim', 'sulfamethoxazole/trimethoprim'],
  ['Peni-Oral', 'phenoxymethylpenicillin'], ['Heliclar', 'clarithromycin'], ['Forcid', 'amoxicillin/clavulanic acid'], ['Sarixell', 'ibuprofen'],
  ['Losecosan', 'omeprazole'], ['Aerius', 'desloratadine'], ['Furorese', 'furosemide'], ['Vesdil', 'ramipril'], ['Cerucal', 'metoclopramide'],
  ['Bipéridys', 'domperidone'], ['Dilatrane', 'theophylline'], ['Monotildiem', 'diltiazem'], ['Euhypnos', 'temazepam'], ['Ismo', 'isosorbide mononitrate'],
  ['Fentora', 'fentanyl'], ['Maxalt-MLT', 'rizatriptan']
]

/** As they are generally known in Spain; no register was copied. */
const spanishBrands: ReadonlyArray<readonly [brand: string, ingredient: string]> = [
  ['Enantyum', 'dexketoprofen'], ['Nolotil', 'metamizole sodium'], ['Zamene', 'deflazacort'], ['Dacortin H', 'prednisolone'], ['Sumial', 'propranolol'],
  ['Dilutol', 'torasemide'], ['Orfidal', 'lorazepam'], ['Trankimazin', 'alprazolam'], ['Rubifen', 'methylphenidate'], ['Hibor', 'bemiparin'],
  ['Opiren', 'lansoprazole'], ['Denvar', 'cefixime'], ['Spectracef', 'cefditoren'], ['Cleboril', 'clebopride'], ['Acfol', 'folic acid'],
  ['Amchafibrin', 'tranexamic acid'], ['Flutox', 'cloperastine'], ['Dexnon', 'levothyroxine'], ['Coropres', 'carvedilol'], ['Vandral', 'venlafaxine']
]

t.test('brands of Germany, France, Belgium, the Netherlands, the UK, the US and Spain are known', oneAssertion(async t => {
  for (const [brand, ingredient] of [...brands, ...spanishBrands]) t.equal(table.find(brand)?.active_ingredient, ingredient, brand)
}))

t.test('an ingredient is named in the language of the report', oneAssertion(async t => {
  for (const [ingredient, de, nl, fr, es] of [
    ['omeprazole', 'Omeprazol', 'omeprazol', 'oméprazole', 'omeprazol'], ['ibuprofen', 'Ibuprofen', 'ibuprofen', 'ibuprofène', 'ibuprofeno'],
    ['folic acid', 'Folsäure', 'foliumzuur', 'acide folique', 'ácido fólico'], ['etoposide', 'Etoposid', 'etoposide', 'étoposide', 'etopósido'],
    ['metformin', 'Metformin', 'metformine', 'metformine', 'metformina']
  ] as const) {
    const substance = table.find(ingredient)
    if (substance === undefined) return t.fail(ingredient)
    t.strictSame(['de-AT', 'nl', 'fr', 'es', 'en', 'pl'].map(language => ingredientIn(substance, language)), [de, nl, fr, es, ingredient, ingredient])
  }
}))

t.test('each code of a route differs from that of the row, and a written name leads back to its row', oneAssertion(async t => {
  for (const substance of table.substances) {
    for (const name of substance.written.values()) t.equal(table.find(name), substance, name)
    for (const code of substance.routes.values()) t.match(code, /^[A-Z]\d\d[A-Z]{2}\d\d$/, `${substance.active_ingredient} ${code}`)
  }
}))

t.test('a row with an unknown route, brand, code or language stops the start', async t => {
  const header = 'active_ingredient,atc_code,brands,routes,brand_routes,written\n'
  for (const [row, message] of [
    ['a drug,,Brand,skin=D01AA01,,', /"skin" is none of topical/], ['a drug,,Brand,topical=D1,,', /"D1" is not an ATC code/],
    ['a drug,,Brand,,Other=topical,', /"Other" is not a brand/], ['a drug,,Brand,,,deu=Droge', /is not a language and a name/]
  ] as const) t.throws(() => loadMedicationTable(`${header}${row}\n`), { message }, row)
})

t.test('words of everyday speech, first names and joints are no brands', oneAssertion(async t => {
  for (const text of [
    'Ich mag 2 Äpfel', 'pain over the MCP joint', 'Thaïs est venue', 'Frau Illina Maxim', 'de panto dit jaar', 'un accord entre nous',
    'the basics', 'een arrow', 'de kern van de zaak', 'la azalea florece', 'der Stadtrat', 'Foster care', 'das Votum', 'my son Adam', 'Alma mater', 'tres pares'
  ]) t.strictSame(said(text), [], text)
}))
