import t from 'tap'
import type { VitalSignId } from '../../../../lib/reporting/reading/bounds.js'
import { vitalSigns, type VitalSign } from '../../../../schemas/consultation-output/index.js'
import type { RemovalReason } from '../../../../schemas/evidence.js'
import { checked, request, sourceOf, textsOf } from './build.js'

function vitalSign (id: VitalSignId, value: number): VitalSign {
  const example = vitalSigns[id].examples?.[0] as VitalSign
  return { ...example, value } as VitalSign
}

const gone = { number: 'number_not_said', unit: 'unit_not_said' } as const satisfies Record<string, RemovalReason>

/** What is said, a vital sign of it, and whether it stays or why not. */
type Row = [said: string, id: VitalSignId, value: number, kept: true | RemovalReason]

const tables: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly Row[]>> = {
  en: [
    ['Your blood pressure is 128 over 82.', 'systolic_blood_pressure', 128, true],
    ['Your blood pressure is 128 over 82.', 'diastolic_blood_pressure', 82, true],
    ['Your blood pressure is 128 over 82.', 'systolic_blood_pressure', 182, gone.number],
    ['BP one thirty over eighty.', 'systolic_blood_pressure', 130, true],
    ['BP one thirty over eighty.', 'diastolic_blood_pressure', 80, true],
    ['BP one thirty over eighty.', 'diastolic_blood_pressure', 30, gone.number],
    ['BP one oh five over seventy.', 'systolic_blood_pressure', 105, true],
    ['temperature was one oh one point three', 'body_temperature', 38.5, true],
    ['oxygen is ninety four on two liters', 'oxygen_saturation', 94, true],
    ['one two eight over eight two', 'systolic_blood_pressure', 128, true],
    ['one two eight over eight two', 'diastolic_blood_pressure', 82, true],
    ['a hundred and forty over seventy', 'systolic_blood_pressure', 140, true],
    ['Your pressure was 14 today.', 'systolic_blood_pressure', 140, true],
    ['It was 14 today.', 'systolic_blood_pressure', 140, gone.unit],
    ['Temperature ninety eight four.', 'body_temperature', 36.9, true],
    ['temperature is ninety eight . six and', 'body_temperature', 37, true],
    ['temperature is ninety eight . six and', 'body_temperature', 36.7, gone.number],
    ['Temperature 98.4.', 'body_temperature', 36.9, true],
    ['Temperature 98.4 degrees.', 'body_temperature', 36.9, true],
    ['Temperature 98.4 degrees.', 'body_temperature', 36.4, gone.number],
    ['Temperature 37.8 degrees Celsius.', 'body_temperature', 37.8, true],
    ['Temperature 40 Fahrenheit.', 'body_temperature', 40, gone.unit],
    ['thirty-seven point two', 'body_temperature', 37.2, true],
    ['His temperature was thirty seven two days ago.', 'body_temperature', 37, true],
    ['I was there thirty seven days ago.', 'body_temperature', 37, gone.unit],
    ['I take the bus number 96, and 2.5 tablets.', 'oxygen_saturation', 96, gone.unit],
    ['I weigh 135 pounds.', 'weight', 61.2, true],
    ['weight one seventy two point four pounds', 'weight', 78.2, true],
    ['weight one seventy two point four pounds', 'weight', 32.8, gone.number],
    ['I weigh 135 pounds.', 'weight', 135, gone.unit],
    ['I weigh 11 stone 4.', 'weight', 71.7, true],
    ['I weigh eleven stone four pounds.', 'weight', 71.7, true],
    ['I weigh 80 kilos.', 'weight', 80, true],
    ['The baby is 3400 grams.', 'weight', 3.4, true],
    ['Between 130 to 140 pounds.', 'weight', 130, gone.unit],
    ['I am 5\'7" tall.', 'height', 170.2, true],
    ['I am five foot seven.', 'height', 170.2, true],
    ['I am 5 feet 7 inches.', 'height', 170.2, true],
    ['I am five seven.', 'height', 170.2, true],
    ['I am 1.75 metres.', 'height', 175, true],
    ['I am one seventy five tall.', 'height', 175, true],
    ['The room was one seventy five.', 'height', 175, gone.unit],
    ['I am 67 inches.', 'height', 170.2, true],
    ['I am 67 years old.', 'heart_rate', 67, gone.unit],
    ['Pulse is 72.', 'heart_rate', 72, true],
    ['Take 72 mg.', 'heart_rate', 72, gone.unit],
    ['Pulse is seventy-two.', 'heart_rate', 72, true],
    ['Pulse is 72.', 'heart_rate', 27, gone.number],
    ['Respirations: 16 breaths a minute.', 'heart_rate', 16, gone.unit],
    ['Your sugar is 5.6 millimoles.', 'blood_glucose', 100.9, true],
    ['Your sugar is 5.6.', 'blood_glucose', 100.8, true],
    ['Your sugar is 180.', 'blood_glucose', 180, true],
    ['Your sugar is 1,200.', 'blood_glucose', 1200, true],
    ['Peak flow 410 litres per minute.', 'peak_flow', 410, true],
    ['Sats are 97 percent.', 'oxygen_saturation', 97, true],
    ['Sats ninety seven.', 'oxygen_saturation', 97, true],
    ['The HbA1c is 7 %.', 'body_temperature', 7, 'out_of_bounds'],
    ['Your BMI is 27.5.', 'bmi', 27.5, true],
    ['I weigh 80 kilos and I am 180 cm.', 'bmi', 24.7, gone.number]
  ],
  nl: [
    ['De bloeddruk is honderddertig over tachtig.', 'systolic_blood_pressure', 130, true],
    ['De bloeddruk is honderd dertig over tachtig.', 'systolic_blood_pressure', 130, true],
    ['De bloeddruk is 13 over 8.', 'diastolic_blood_pressure', 80, true],
    ['De bloeddruk is veertien half.', 'systolic_blood_pressure', 150, gone.number],
    ['De temperatuur is 37,8 graden.', 'body_temperature', 37.8, true],
    ['zevenendertig komma acht', 'body_temperature', 37.8, true],
    ['zevenendertig komma acht', 'body_temperature', 38.7, gone.number],
    ['Ik ben een meter tachtig.', 'height', 180, true],
    ['Ik weeg tweeëntachtig kilo.', 'weight', 82, true],
    ['Ik weeg 91 kilo en 4 ons.', 'weight', 91.4, true],
    ['Ik weeg 160 pond.', 'weight', 80, true],
    ['Ik weeg 91 kilo en 4 dagen.', 'weight', 91.4, gone.number],
    ['De suiker is 5,6 millimol.', 'blood_glucose', 100.9, true],
    ['Ik ben 72 jaar.', 'heart_rate', 72, gone.unit],
    ['Saturatie 97 procent.', 'oxygen_saturation', 97, true]
  ],
  fr: [
    ['La tension est à douze huit.', 'systolic_blood_pressure', 120, true],
    ['La tension est à douze huit.', 'diastolic_blood_pressure', 80, true],
    ['La tension est à 14/9.', 'systolic_blood_pressure', 140, true],
    ['La tension est à 128 sur 82.', 'diastolic_blood_pressure', 28, gone.number],
    ['trente-huit deux', 'body_temperature', 38.2, true],
    ['La glycémie est à 1,2 g/L.', 'blood_glucose', 120, true],
    ['Je mesure un mètre soixante-dix.', 'height', 170, true],
    ['Je pèse quatre-vingt-douze kilos.', 'weight', 92, true],
    ['Il pèse maintenant douze kilos quatre.', 'weight', 12.4, true],
    ['J\'ai soixante-douze ans.', 'heart_rate', 72, gone.unit],
    ['Saturation nonante-sept pour cent.', 'oxygen_saturation', 97, true]
  ],
  de: [
    ['Der Blutdruck ist hundertdreißig zu achtzig.', 'systolic_blood_pressure', 130, true],
    ['Der Blutdruck ist 128 zu 82.', 'diastolic_blood_pressure', 82, true],
    ['Siebenunddreißig Komma acht Grad.', 'body_temperature', 37.8, true],
    ['Siebenunddreißig acht.', 'body_temperature', 37.8, true],
    ['Ich bin eins achtzig groß.', 'height', 180, true],
    ['Ich bin ein Meter achtzig groß.', 'height', 180, true],
    ['Ich wiege zweiundachtzig Kilo.', 'weight', 82, true],
    ['Ich wiege 160 Pfund.', 'weight', 80, true],
    ['Das Kind wiegt drei Kilo vierhundert.', 'weight', 3.4, true],
    ['Ich bin 72 Jahre alt.', 'heart_rate', 72, gone.unit],
    ['Der Puls ist zweiundsiebzig.', 'heart_rate', 72, true],
    ['Der Puls ist zweiundsiebzig.', 'heart_rate', 27, gone.number]
  ]
}

for (const [language, rows] of Object.entries(tables)) {
  t.test(`${language}: a vital sign stays when its value was said, in its unit or another one, and goes otherwise`, async t => {
    for (const [said, id, value, kept] of rows) {
      const asked = request(['Good morning.', said], language)
      const { vital_signs: found, removed } = checked(asked, { vital_signs: [{ value: vitalSign(id, value), sources: [] }] })
      const name = `${said} ${id} ${value}`
      if (kept === true) {
        t.strictSame([found.length, removed], [1, []], name)
        t.strictSame(textsOf(asked, found[0]?.sources ?? []), [said], name)
      } else {
        t.strictSame([found, removed.map(({ reason }) => reason)], [[], [kept]], name)
      }
    }
  })
}

t.test('the place where it was said becomes the source, when the draft names another one or none', async t => {
  const asked = request(['I am 72 inches tall.', 'Take 72 of them.', 'The pulse is 72. The rest is fine.'])
  const of = (said: string) => checked(asked, { vital_signs: [{ value: vitalSign('heart_rate', 72), sources: [sourceOf(asked, said)] }] }).vital_signs[0]?.sources
  t.strictSame(of('Take 72 of them.'), [sourceOf(asked, 'Take 72 of them.')], 'where the draft says, it was said')
  t.strictSame(of('I am 72 inches tall.'), [sourceOf(asked, 'The pulse is 72.')], 'there it is another number')
  t.strictSame(of('The rest'), [sourceOf(asked, 'The pulse is 72.')])
  t.strictSame(of('The pulse is 72. The rest is fine.'), [sourceOf(asked, 'The pulse is 72.')], 'narrowed')
  t.strictSame(of('pulse is 72'), [sourceOf(asked, 'pulse is 72')], 'a narrow one stays')
})

t.test('the source of a number in an endless sentence is what stands around it', async t => {
  const asked = request([`${'and then '.repeat(200)}the pulse is 72 ${'and so on '.repeat(200)}`])
  const [found] = checked(asked, { vital_signs: [{ value: vitalSign('heart_rate', 72), sources: [] }] }).vital_signs
  const [text] = textsOf(asked, found?.sources ?? [])
  t.match(text, /^then and .*the pulse is 72 and so on/)
  t.ok(text !== undefined && text.length < 150)
})

t.test('ranges that do not exist are no sources', async t => {
  const asked = request(['The pulse is 72.'])
  const sources = [
    { segment_id: 'nowhere', start: 0, end: 5 }, { segment_id: 's-0', start: 9, end: 9 }, { segment_id: 's-0', start: 50, end: 90 }, { segment_id: '__proto__', start: 0, end: 1 },
    { segment_id: 's-0', start: NaN, end: 5 }
  ]
  t.strictSame(checked(asked, { vital_signs: [{ value: vitalSign('heart_rate', 72), sources }] }).vital_signs[0]?.sources, [sourceOf(asked, 'The pulse is 72.')])
})
