import type { MedicalCoding, PrescribedMedication, SickNote, VitalSign } from '../../../schemas/consultation-output/index.js'

function joined (parts: readonly (string | null)[], separator: string): string {
  return parts.filter(part => part !== null && part !== '').join(separator)
}

/** A removed vital sign, as it is listed: `heart_rate 720 bpm`. */
export function vitalSignText ({ vital_sign_id: id, value, unit }: VitalSign): string {
  return joined([id, String(value), unit], ' ')
}

/** A removed medication, as it is listed: `ibuprofen (Advil), tablet, 30 tablets`. */
export function medicationText (medication: PrescribedMedication): string {
  const { active_ingredient: ingredient, brand_name: brand, pharmaceutical_form: form, pack_size: pack } = medication
  return joined([brand === null ? ingredient : `${ingredient} (${brand})`, form, pack], ', ')
}

/** A removed code, as it is listed: `ICD-10 J02, ICPC-2 R74: Acute pharyngitis`. */
export function codeText ({ icd_10: icd10, icpc_2: icpc2, ibui, description }: MedicalCoding): string {
  const codes = ([['ICD-10', icd10], ['ICPC-2', icpc2], ['IBUI', ibui]] as const).flatMap(([system, code]) => code === '' ? [] : [`${system} ${code}`])
  return joined([codes.join(', '), description], ': ')
}

/** A removed sick note, as it is listed: `2026-03-02 to 2026-03-04`. */
export function sickNoteText ({ from_date: from, to_date: to }: SickNote): string {
  return `${from ?? '?'} to ${to ?? '?'}`
}
