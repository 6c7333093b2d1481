import t from 'tap'
import { drugsIn, starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import { oneAssertion } from '../../../one-assertion.js'
import { runs } from '../../../property.js'

const table = starterMedicationTable()

t.test('every row of the starter table is well-formed, and no name stands in two rows', oneAssertion(async t => {
  t.ok(table.substances.length >= 450, `${table.substances.length} rows`)
  const rows = new Map<string, string>()
  for (const { active_ingredient: ingredient, atc_code: code, names, brands, forms } of table.substances) {
    t.match(code, /^(?:[A-Z]\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/, ingredient)
    t.notMatch(ingredient, /\p{Lu}/u, `${ingredient} is in lower case`)
    t.notMatch([ingredient, ...names, ...brands, ...forms].join(), /[\r\n\t"|]| {2}|^ | $/, `${ingredient} has nothing left of the CSV`)
    for (const name of [ingredient, ...names, ...brands]) {
      const key = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      const other = rows.get(key)
      if (other !== undefined && other !== ingredient) t.fail(`"${name}" stands for ${other} and ${ingredient}`)
      rows.set(key, ingredient)
      if (table.find(name)?.active_ingredient !== ingredient) t.fail(`"${name}" does not lead to ${ingredient}`)
    }
  }
}))

const codes: ReadonlyArray<readonly [ingredient: string, code: string]> = [
  ['paracetamol', 'N02BE01'], ['ibuprofen', 'M01AE01'], ['naproxen', 'M01AE02'], ['diclofenac', 'M01AB05'],
  ['acetylsalicylic acid', 'B01AC06'], ['tramadol', 'N02AX02'], ['morphine', 'N02AA01'], ['oxycodone', 'N02AA05'],
  ['sumatriptan', 'N02CC01'], ['furosemide', 'C03CA01'], ['hydrochlorothiazide', 'C03AA03'], ['spironolactone', 'C03DA01'],
  ['lisinopril', 'C09AA03'], ['ramipril', 'C09AA05'], ['losartan', 'C09CA01'], ['amlodipine', 'C08CA01'], ['metoprolol', 'C07AB02'],
  ['bisoprolol', 'C07AB07'], ['digoxin', 'C01AA05'], ['amiodarone', 'C01BD01'], ['simvastatin', 'C10AA01'], ['atorvastatin', 'C10AA05'],
  ['warfarin', 'B01AA03'], ['apixaban', 'B01AF02'], ['rivaroxaban', 'B01AF01'], ['clopidogrel', 'B01AC04'], ['metformin', 'A10BA02'],
  ['insulin', 'A10A'], ['insulin glargine', 'A10AE04'], ['gliclazide', 'A10BB09'], ['semaglutide', 'A10BJ06'],
  ['empagliflozin', 'A10BK03'], ['levothyroxine', 'H03AA01'], ['prednisolone', 'H02AB06'], ['prednisone', 'H02AB07'],
  ['alendronic acid', 'M05BA04'], ['allopurinol', 'M04AA01'], ['colchicine', 'M04AC01'], ['methotrexate', 'L04AX03'],
  ['adalimumab', 'L04AB04'], ['salbutamol', 'R03AC02'], ['salmeterol/fluticasone', 'R03AK06'], ['tiotropium', 'R03BB04'],
  ['montelukast', 'R03DC03'], ['cetirizine', 'R06AE07'], ['amoxicillin', 'J01CA04'], ['amoxicillin/clavulanic acid', 'J01CR02'],
  ['azithromycin', 'J01FA10'], ['doxycycline', 'J01AA02'], ['nitrofurantoin', 'J01XE01'], ['ciprofloxacin', 'J01MA02'],
  ['aciclovir', 'J05AB01'], ['fluconazole', 'J02AC01'], ['omeprazole', 'A02BC01'], ['pantoprazole', 'A02BC02'],
  ['loperamide', 'A07DA03'], ['macrogol', 'A06AD15'], ['tamsulosin', 'G04CA02'], ['sildenafil', 'G04BE03'],
  ['ethinylestradiol/levonorgestrel', 'G03AA07'], ['sertraline', 'N06AB06'], ['citalopram', 'N06AB04'], ['amitriptyline', 'N06AA09'],
  ['diazepam', 'N05BA01'], ['quetiapine', 'N05AH04'], ['methylphenidate', 'N06BA04'], ['gabapentin', 'N02BF01'],
  ['levetiracetam', 'N03AX14'], ['latanoprost', 'S01EE01'], ['colecalciferol', 'A11CC05'], ['folic acid', 'B03BB01'], ['iron', 'B03A'],
  ['influenza vaccine', 'J07BB'], ['tamoxifen', 'L02BA01'], ['lidocaine', 'N01BB02'], ['nicotine', 'N07BA01'],
  ['epinephrine', 'C01CA24'], ['oral rehydration salts', 'A07CA']
]

t.test('well-known substances have their ATC codes', oneAssertion(async t => {
  for (const [ingredient, code] of codes) t.equal(table.find(ingredient)?.atc_code, code, ingredient)
}))

const looked: ReadonlyArray<readonly [name: string, ingredient: string]> = [
  ['acetaminophen', 'paracetamol'], ['Tylenol', 'paracetamol'], ['PARACÉTAMOL', 'paracetamol'], ['Doliprane', 'paracetamol'], ['Dafalgan', 'paracetamol'],
  ['albuterol', 'salbutamol'], ['ventoline', 'salbutamol'], ['acetylsalicylzuur', 'acetylsalicylic acid'], ['Acide Acetylsalicylique', 'acetylsalicylic acid'],
  ['Acetylsalicylsäure', 'acetylsalicylic acid'], ['acetylsalicylsaure', 'acetylsalicylic acid'], ['Levothyroxin', 'levothyroxine'], ['L-Thyroxin', 'levothyroxine'],
  ['lévothyroxine', 'levothyroxine'], ['levothyroxine sodium', 'levothyroxine'], ['Euthyrox', 'levothyroxine'], ['metoprolol succinate', 'metoprolol'],
  ['hctz', 'hydrochlorothiazide'], ['hydrochloorthiazide', 'hydrochlorothiazide'], ['Lasix', 'furosemide'], ['foliumzuur', 'folic acid'], ['Folsäure', 'folic acid'],
  ['acide folique', 'folic acid'], ['vitamine D', 'colecalciferol'], ['Vitamin D3', 'colecalciferol'], ['ijzertabletten', 'iron'], ['Eisentabletten', 'iron'],
  ['griepprik', 'influenza vaccine'], ['Grippeimpfung', 'influenza vaccine'], ['vaccin antigrippal', 'influenza vaccine'], ['Novalgin', 'metamizole sodium'],
  ['MMR vaccine', 'measles, mumps and rubella vaccine'], ['epinephrine', 'epinephrine'], ['adrenaline', 'epinephrine'], ['Dioralyte', 'oral rehydration salts']
]

t.test('a substance is looked up by any of its names, in four languages', oneAssertion(async t => {
  for (const [name, ingredient] of looked) t.equal(table.find(name)?.active_ingredient, ingredient, name)
  for (const name of ['', ' ', 'statins', 'thyroid', 'paracetamol ibuprofen', 'lasi', '-']) t.equal(table.find(name), undefined, JSON.stringify(name))
}))

const said: ReadonlyArray<readonly [text: string, ingredients: readonly string[]]> = [
  ['I\'ll give you Augmentin, and keep taking the metformin and the baby aspirin.', ['amoxicillin/clavulanic acid', 'metformin', 'acetylsalicylic acid']],
  ['Ik schrijf amoxicilline en foliumzuur voor, en u stopt met de Selokeen.', ['amoxicillin', 'folic acid', 'metoprolol']],
  ['Je vous prescris du Doliprane, de l’amoxicilline et de l\'acide folique.', ['paracetamol', 'amoxicillin', 'folic acid']],
  ['Sie nehmen Ramipril, Levothyroxin und bei Bedarf Novalgin.', ['ramipril', 'levothyroxine', 'metamizole sodium']],
  ['insulin glargine at night, insulin lispro with meals, and a flu shot', ['insulin glargine', 'insulin lispro', 'influenza vaccine']]
]

t.test('the medicines of a sentence are found in four languages', oneAssertion(async t => {
  for (const [text, ingredients] of said) {
    t.strictSame(drugsIn(wordsOf(text), table).map(({ substance }) => substance.active_ingredient), ingredients, text)
  }
}))

/** What is said in any consultation, and what laboratories measure. */
const ordinary = `
  iron calcium potassium sodium salt zinc magnesium glucose sugar creatinine thyroid cholesterol hemoglobin ferritin albumin urea protein water oil gel
  cream tablet pill patch spray drops inhaler nicotine smoking alcohol coffee tea milk sinus alli ella plan head shoulders one a day ocean center
  central mono nova foster halls commit motion relax benefit advantage today mother father pain chest heart blood pressure pulse fever cough cold
  flu covid measles tetanus shingles hepatitis vaccine injection infusion tests level antibiotic medication medicine dose morning night week senna
  ijzer zout suiker bloeddruk hoest koorts pijn borst hart schildklier nier lever maag darm huid oog oor neus keel arm been hand voet de het een
  en niet wel goed slecht morgen avond week pil tablet zalf druppels griep prik verwijzing neem slik twee drie centrum anna nora sanne emma
  fer sel sucre tension toux douleur poitrine coeur rein foie peau oeil oreille nez gorge jambe main pied le la les un une et pas bien mal matin
  soir semaine comprimé pommade gouttes grippe médicament traitement prise deux trois centre fièvre thé café lait eau huile ordonnance sérum taux
  Eisen Salz Zucker Blutdruck Husten Fieber Schmerzen Brust Herz Schilddrüse Niere Leber Magen Darm Haut Auge Ohr Nase Hals Bein Fuß der die das
  ein und nicht gut schlecht Abend Woche Tablette Salbe Tropfen Grippe Impfung Zinn Mag Zentrum Wert Spiegel Überweisung Rezept links rechts Halbmond
`.trim().split(/\s+/)

t.test('ordinary words of four languages are no medicines', oneAssertion(async t => {
  t.ok(new Set(ordinary).size >= 150)
  for (const word of ordinary) t.strictSame(drugsIn(wordsOf(word), table).map(mention => mention.substance.active_ingredient), [], word)
  t.strictSame(drugsIn(wordsOf('Take one a day, plan B is to rub your head and shoulders. Ich mag 2 Äpfel.'), table), [])
}))

t.test('a text of 100,000 characters of anything is searched', oneAssertion(async t => {
  const nasty = ['a', ' ', '-', 'é', 'insulin ', 'insulin-', 'co -', 'co - - ', 'vitamin b ', '\'', 'd\'', 'd\'d\'', 'amoxicillin/', '®', '\u0301', '😀', 'one a day ']
  const named = /insulin|amoxicillin/
  for (const piece of nasty) {
    const words = wordsOf(piece.repeat(runs(100_000) / piece.length))
    const found = drugsIn(words, table)
    t.equal(found.length, named.test(piece) ? Math.floor(runs(100_000) / piece.length) : 0, JSON.stringify(piece))
    t.equal(table.find(piece.repeat(100)), undefined)
  }
}))
