/** What must never be lost from a talk, in the words of those who talk and of those who write notes. */
export interface Matters {
  /** Thoughts of death, suicide and self-harm, and voices. */
  harm: readonly string[]
  /** Violence, abuse, and fear of somebody. */
  violence: readonly string[]
  /** Pain in the chest. */
  chest: readonly string[]
  /** Trouble with breathing. */
  breath: readonly string[]
  /** Bleeding, wherever from. */
  bleeding: readonly string[]
  pregnancy: readonly string[]
  /** Too much of a medicine, and poison. */
  overdose: readonly string[]
  /** How somebody says that they will not have what is proposed. */
  refusal: readonly string[]
}
