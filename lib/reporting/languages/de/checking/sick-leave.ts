import type { SickLeaveWords } from '../../parts/checking.js'

export const sickLeave: SickLeaveWords = [
  'krankschreib~', 'krankgeschrieb~', 'krankmeld~', 'krankgemeldet', 'krankenschein~', 'krank', 'arbeitsunfahig~', 'dienstunfahig~',
  'arbeitgeber~', 'arbeit', 'arbeiten', 'attest~', 'bescheinig~', 'au', 'gelber schein', 'gelben schein', 'zu hause', 'zuhause', 'daheim',
  'frei', 'freigestellt', 'freistell~', 'schonen', 'schonung', 'bettruhe', 'schule'
]
